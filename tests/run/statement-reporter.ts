import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * `npm run statement`: walks all tours through the gate, without script and with it, and writes down what the
 * accessibility statement says of it. What does not pass whole is not written.
 */

const HEARD = 'tests/e2e/heard';
const FILE = 'app/routes/session/checked.json';

/** How many screens the tours see: each leaves a file of what is heard there. */
const countScreens = (): number =>
  readdirSync(HEARD, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.txt'))
    .length;

export default class StatementReporter implements Reporter {
  private readonly walks = new Set<string>();
  private readonly failed: string[] = [];

  printsToStdio(): boolean {
    return true;
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const name = test.titlePath().join(' ');
    console.log(`${status}: ${name}`);
    if (status === 'passed') this.walks.add(test.title);
    else this.failed.push(name);
  }

  onEnd({ status, startTime }: FullResult): void {
    if (status !== 'passed' || this.failed.length > 0) {
      console.error(`Not written: ${this.failed.length} walks did not pass`);
      return;
    }
    const told = {
      day: startTime.toISOString().slice(0, 10),
      walks: this.walks.size,
      screens: countScreens(),
    };
    writeFileSync(path.resolve(FILE), `${JSON.stringify(told, null, 2)}\n`);
    console.log(`Written: ${told.screens} screens in ${told.walks} walks`);
  }
}
