const DEFAULT_INTERVAL_MS = 500;

/** Does the same work again and again between `start` and `stop`. */
export class Ticker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(intervalMs = DEFAULT_INTERVAL_MS): void {
    this.timer ??= setInterval(() => {
      // What each resolves to is let go, or all of them would hang together for ever.
      this.running = Promise.all([this.running, this.work()]).then(() => undefined, this.onError);
    }, intervalMs);
    this.timer.unref();
  }

  /** Waits for what is on its way, which still writes down how it went. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.running;
  }
}
