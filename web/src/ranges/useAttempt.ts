// Something that the service may refuse: done once at a time, with the refusal kept to be shown.
import { useState } from "react";

export function useAttempt() {
  const [refusal, refuse] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function attempt(act: () => Promise<void>) {
    setBusy(true);
    refuse(null);
    try {
      await act();
    } catch (problem) {
      refuse(problem);
    } finally {
      setBusy(false);
    }
  }
  return { refusal, isBusy, attempt };
}
