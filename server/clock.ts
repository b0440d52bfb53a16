/** The only source of business time: read once a request and passed down. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * The time machine: the system clock moved by whole days (or to an instant) for rules, jobs, mail
 * and sandboxes alike. Time keeps flowing from wherever it was set.
 */
export class ShiftableClock implements Clock {
  private offsetMs = 0;

  constructor(private readonly base: Clock = systemClock) {}

  now(): Date {
    return new Date(this.base.now().getTime() + this.offsetMs);
  }

  /** Makes `now()` return the given instant from here on, and keep flowing from it. */
  set(instant: Date): void {
    this.offsetMs = instant.getTime() - this.base.now().getTime();
  }
}
