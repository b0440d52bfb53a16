import type { EarlierGroups } from '../contract/overview';
import { listGroupsThatAreOver, type GroupThatIsOver } from '../db/overview';
import { cutPage, pageWindow } from '../db/paging';
import type { Deps, ServerTexts } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { titledOf } from './display';
import type { Caller } from './session';

/** «Tidligere kort»: a page of the groups of which no card is left, the latest first. */
export async function earlierGroupsOf(
  { connection, clock, texts }: Deps,
  { beneficiaryId }: Caller,
  page: number,
): Promise<EarlierGroups> {
  const from = dayInCopenhagen(clock.now());
  const where = { beneficiaryId, from, ...pageWindow(page) };
  return earlierGroupsView(texts, cutPage(await listGroupsThatAreOver(connection.db, where)));
}

/** Groups of which no card is left, as lists show them. */
export const earlierGroupsView = (
  texts: ServerTexts,
  { rows, hasOlder }: { rows: readonly GroupThatIsOver[]; hasOlder: boolean },
): EarlierGroups => ({
  groups: rows.map(({ id, scheme_type, subsidy_level, first_day: from, final_day: to }) => ({
    id,
    scheme: titledOf(texts, 'scheme', scheme_type),
    subsidyLevel: titledOf(texts, 'level', subsidy_level),
    period: from === null || to === null ? null : { from, to },
  })),
  hasOlder,
});
