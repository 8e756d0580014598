// Runs an asynchronous action, with its busy state and error.
import { useState } from "react";

export function useAction() {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function run(action: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }
  return { error, isBusy, run };
}
