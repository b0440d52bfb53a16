/** Runs a command that tidies up after itself when it is stopped, as by Ctrl+C. @throws Error then */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new Error(`Stopped by ${name}.`)));
  }
  try {
    await work(stop.signal);
  } catch (error) {
    stop.signal.throwIfAborted();
    throw error;
  }
}
