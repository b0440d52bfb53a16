/** One thing that the gate found wrong, ready to read. */
export interface Finding {
  /** The page and the state it was in, as the test named it. */
  page: string;
  /** The tool and its rule: `axe/label`, `vnu`, `ours/target-size`. */
  rule: string;
  message: string;
}

/** Findings as lines for a failing test: `expect(describeFindings(findings)).toEqual([])`. */
export const describeFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ page, rule, message }) => `${page}: ${rule}: ${message}`);
