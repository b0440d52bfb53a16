import type { MitIdProblem } from '#server/contract/login';

/** Why MitID came to nothing, for somebody who is logged in all the same. */
export const problemAgain = (problem: MitIdProblem) =>
  problem === 'aborted' || problem === 'denied' || problem === 'expired'
    ? (`session.mitid-again.${problem}` as const)
    : (`session.mitid.${problem}` as const);
