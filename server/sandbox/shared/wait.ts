/** Waits, but no longer than the caller does: a request that was given up holds nothing open. */
export function waitFor(milliseconds: number, callerLeft: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    timer.unref();
    const leave = () => {
      clearTimeout(timer);
      resolve();
    };
    if (callerLeft.aborted) leave();
    callerLeft.addEventListener('abort', leave, { once: true });
  });
}
