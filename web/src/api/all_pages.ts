// Lists that the service answers in pages.

export interface Page<T> {
  items: readonly T[];
  isLast: boolean;
}

/** Return the items of all pages; one that moved to a later page meanwhile is listed once. */
export async function allPages<T extends { id: string }>(
  getPage: (offset: number) => Promise<Page<T>>,
): Promise<T[]> {
  const byId = new Map<string, T>();
  for (let offset = 0; ; ) {
    const { items, isLast } = await getPage(offset);
    for (const item of items) byId.set(item.id, item);
    if (isLast || items.length === 0) return [...byId.values()];
    offset += items.length;
  }
}
