// The line to a worker, the same in Node and in browsers.

export interface Port {
  post(message: unknown): void;
  listen(onMessage: (message: unknown) => void, onError: (error: Error) => void): void;
  /** Say whether the worker is busy: a process waits for busy workers only. */
  hold(isBusy: boolean): void;
  close(): void;
}
