/** Who may use something, one after the other. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private isTaken = false;

  /** Whether it was free, and is taken now. */
  tryTake(): boolean {
    if (this.isTaken) return false;
    this.isTaken = true;
    return true;
  }

  async take(): Promise<void> {
    if (!this.tryTake()) await new Promise<void>((turn) => this.waiting.push(turn));
  }

  /** Handed straight to the next in line, who alone then holds it. */
  give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.isTaken = false;
  }
}
