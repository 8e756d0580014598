// A file that the user chooses; one that cannot be read says so.
import { useState } from "react";

/** The text of a file that is chosen, handed on. */
export function useTextFile(take: (text: string) => void) {
  const [unread, setUnread] = useState<Error | null>(null);
  function open(file: File | null) {
    setUnread(null);
    file?.text().then(take, (error: unknown) => setUnread(unreadable(file, error)));
  }
  return { open, unread };
}

/** Refuse a file before it is sent: a request that cannot read it looks like silence. */
export async function refuseUnreadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: File, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`${file.name} cannot be read: ${reason}`);
}
