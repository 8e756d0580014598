// Reading of files that the user selects, with an error if one cannot be read.
import { useState } from "react";
import { errorText } from "./error_text";

/** Read the text of a selected file and pass it on. */
export function useTextFile(onText: (text: string) => void) {
  const [readError, setUnread] = useState<Error | null>(null);
  function open(file: File | null) {
    setUnread(null);
    file?.text().then(onText, (error: unknown) => setUnread(unreadable(file, error)));
  }
  return { open, readError };
}

/**
 * Check that a file can be read before it is uploaded; a failed read would look like a failed
 * connection.
 */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: File, error: unknown): Error {
  const reason = errorText(error);
  return new Error(`${file.name} cannot be read: ${reason}`);
}
