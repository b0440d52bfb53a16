/** A stand-in for the systems of the transport companies: what they do with the cards that they make. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../clock';
import type { ServerTexts } from '../../deps';
import { addDays, dayInCopenhagen, type Day } from '../../domain/day';
import type { ProgramSettings } from '../../domain/programs';
import { toSaved, typedFields, type Refused } from '../shared/control';
import type { FindGroups, KnownGroup } from '../shared/groups';
import { sandboxPage } from '../shared/page';
import type { Push } from '../shared/push';
import { groupContent, overviewContent, PATH } from './page';

const pressed = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['list', 'unlist']) }),
  z.object({ action: z.literal('rename'), school: z.string().trim().min(1).max(100) }),
  z.object({ action: z.literal('refund'), cardId: z.string() }),
]);

const programForm = z.object({
  action: z.enum(['end', 'reopen', 'replace']),
  programId: z.string(),
});

const programEvent = (
  { action, programId }: z.infer<typeof programForm>,
  from: Day,
): Parameters<Push>[0] =>
  action === 'replace'
    ? { kind: 'program-replaced', programId, from }
    : { kind: 'program-offered', programId, isOffered: action === 'reopen' };

/** What a month costs, about; the app of the company knows what was paid. */
const REFUND_ORE = 36_500;

/** Mounted at `/sandbox/companies/control`. */
export function createCompaniesSandbox({
  push,
  groups,
  clock,
  programs,
  texts,
}: {
  push: Push;
  groups: FindGroups;
  clock: Clock;
  /** As they are now. */
  programs: ProgramSettings;
  texts: ServerTexts;
}): Hono {
  const show = async (c: Context, refused?: Refused) =>
    sandboxPage(c, {
      title: 'Styr trafikselskaberne',
      system: 'trafikselskaberne',
      errors: refused?.errors,
      content: overviewContent(texts, await groups(), programs),
    });
  const groupPage = (c: Context, group: KnownGroup, refused?: Refused) =>
    sandboxPage(c, {
      title: group.name,
      system: 'trafikselskaberne',
      errors: refused?.errors,
      content: groupContent(texts, group, refused),
    });
  return new Hono()
    .get('/', (c) => show(c))
    .post('/programs', async (c) => {
      const typed = await typedFields(c);
      const form = programForm.safeParse(typed);
      const tomorrow = addDays(dayInCopenhagen(clock.now()), 1);
      const problem = form.success ? await push(programEvent(form.data, tomorrow)) : 'ukendt';
      if (problem === null) return toSaved(c, PATH);
      const message = `Portalen tog ikke imod det: ${problem}`;
      return show(c, { typed, errors: [{ field: 'leveringer', message }] });
    })
    .get('/groups/:id', (c) => withGroup(c, groups, (group) => groupPage(c, group)))
    .post('/groups/:id', (c) =>
      withGroup(c, groups, async (group) => {
        const typed = await typedFields(c);
        const refuse = (message: string) =>
          groupPage(c, group, { typed, errors: [{ field: 'school', message }] });
        const form = pressed.safeParse(typed);
        if (!form.success) return refuse('Skriv navnet på uddannelsesstedet');
        const problem = await push(eventOf(group, form.data));
        if (problem !== null) return refuse(`Portalen tog ikke imod det: ${problem}`);
        return toSaved(c, `${PATH}/groups/${group.id}`);
      }),
    );
}

function eventOf({ id: groupId }: KnownGroup, form: z.infer<typeof pressed>): Parameters<Push>[0] {
  switch (form.action) {
    case 'list':
    case 'unlist':
      return { kind: 'internships-listed', groupId, isListed: form.action === 'list' };
    case 'rename':
      return { kind: 'group-changed', groupId, school: form.school };
    case 'refund':
      return { kind: 'app-card-refunded', cardId: form.cardId, refundOre: REFUND_ORE };
  }
}

async function withGroup(
  c: Context,
  groups: FindGroups,
  respond: (group: KnownGroup) => Response | Promise<Response>,
): Promise<Response> {
  const group = (await groups()).find(({ id }) => id === c.req.param('id'));
  return group ? respond(group) : c.redirect(PATH, 303);
}
