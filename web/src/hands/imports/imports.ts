// Imports of files: they continue while other screens are open, one file after another.
import { useSyncExternalStore } from "react";
import { type Schemas, send, urlOf } from "../../api/client";
import { errorText } from "../../app/forms/error_text";
import { assertReadable } from "../../app/forms/text_file";
import { invalidateHands } from "../queries";

type Answer = Schemas["ImportReport"];

export type FileImport = { name: string; size: number } & (
  | { state: "waiting" | "running" }
  | { state: "done"; answer: Answer }
  | { state: "failed"; reason: string }
);

let imports: readonly FileImport[] = [];
const listeners = new Set<() => void>();
let queue: Promise<void> = Promise.resolve();

function update(next: readonly FileImport[]) {
  imports = next;
  for (const listener of listeners) listener();
}

function replace(at: number, next: FileImport) {
  update(imports.map((each, index) => (index === at ? next : each)));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useImports(): readonly FileImport[] {
  return useSyncExternalStore(subscribe, () => imports);
}

export function isUnderWay(files: readonly FileImport[]): boolean {
  return files.some(({ state }) => state === "waiting" || state === "running");
}

/** Forget the imports that have ended; one under way stays. */
export function dismissImports(): void {
  if (!isUnderWay(imports)) update([]);
}

/** Import files; the promise resolves when the last has been stored or refused. */
export function importFiles(files: readonly File[]): Promise<void> {
  if (!isUnderWay(imports)) update([]);
  const first = imports.length;
  update([...imports, ...files.map((file) => ({ ...labelOf(file), state: "waiting" as const }))]);
  queue = queue.then(async () => {
    for (const [offset, file] of files.entries()) await importFile(file, first + offset);
  });
  return queue;
}

function labelOf(file: File) {
  return { name: file.webkitRelativePath || file.name, size: file.size };
}

async function importFile(file: File, at: number): Promise<void> {
  const label = labelOf(file);
  replace(at, { ...label, state: "running" });
  try {
    if (file.size === 0) throw new Error("The file is empty.");
    await assertReadable(file);
    const url = urlOf("/api/v1/hands/import", {}, { name: label.name.slice(-200) });
    const headers = { "content-type": "application/octet-stream" };
    const response = await send(url, { method: "POST", body: file, headers });
    replace(at, { ...label, state: "done", answer: (await response.json()) as Answer });
  } catch (error) {
    replace(at, { ...label, state: "failed", reason: errorText(error) });
  }
  await invalidateHands();
}

export interface ImportSums {
  files: number;
  ended: number;
  /** Share of the bytes of files that have ended. */
  part: number;
  imported: number;
  duplicates: number;
  broken: number;
  /** Hands that were not stored, and files that could not be read: "file:line: reason". */
  problems: string[];
  /** Number of broken hands that are not among the problems. */
  unlisted: number;
}

/** Add up what became of files. */
export function sumsOf(files: readonly FileImport[]): ImportSums {
  const sums: ImportSums = {
    files: files.length,
    ended: 0,
    part: 0,
    imported: 0,
    duplicates: 0,
    broken: 0,
    problems: [],
    unlisted: 0,
  };
  const bytes = files.reduce((total, { size }) => total + size, 0);
  for (const file of files) {
    const hasEnded = file.state === "done" || file.state === "failed";
    if (hasEnded) sums.ended += 1;
    if (hasEnded && bytes > 0) sums.part += file.size / bytes;
    if (file.state === "failed") sums.problems.push(`${file.name}: ${file.reason}`);
    if (file.state !== "done") continue;
    const { imported, duplicates, broken, problems } = file.answer;
    sums.imported += imported;
    sums.duplicates += duplicates;
    sums.broken += broken;
    sums.unlisted += broken - problems.length;
    for (const { line, reason } of problems) sums.problems.push(`${file.name}:${line}: ${reason}`);
  }
  return sums;
}
