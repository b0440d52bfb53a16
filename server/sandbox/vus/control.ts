/** The control page of the register: faults for everyone or one person, and changes to approvals. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { sandboxPage, type FieldError } from '../page';
import { overviewContent, personContent, type Refused } from './control-page';
import { VUS_FAULTS, type Register, type RegisteredPerson, type VusFault } from './register';

const PATH = '/sandbox/vus/control';
const MAX_SLOW_MS = 60_000;
const MAX_MOVED_DAYS = 730;
const SLOW_ERROR = 'Forsinkelsen skal være et helt tal fra 0 til 60000';
const DAYS_ERROR = 'Antal dage skal være et helt tal fra -730 til 730';

const faultForm = z.object({
  fault: z.enum(Object.keys(VUS_FAULTS) as [VusFault, ...VusFault[]]),
  slowMs: z.coerce.number().int().min(0).max(MAX_SLOW_MS),
});

const approvalForm = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['withdraw', 'give-back']), approvalId: z.string() }),
  z.object({
    action: z.literal('move-last-day'),
    approvalId: z.string(),
    days: z.coerce.number().int().min(-MAX_MOVED_DAYS).max(MAX_MOVED_DAYS),
  }),
]);

/** Mounted at `/control`. */
export function createVusControl(register: Register): Hono {
  return new Hono()
    .get('/', (c) => overviewPage(c, register))
    .post('/faults', async (c) => {
      const typed = await typedFields(c);
      const order = faultForm.safeParse(typed);
      if (!order.success) {
        return overviewPage(c, register, { typed, errors: faultErrors(order.error) });
      }
      register.setFaultForEveryone(order.data);
      return c.redirect(`${PATH}?gemt=1`, 303);
    })
    .get('/:username', (c) => withPerson(c, register, (entry) => personPage(c, entry)))
    .post('/:username/faults', async (c) => {
      const typed = await typedFields(c);
      const order = faultForm.safeParse(typed);
      return withPerson(c, register, (entry) => {
        if (!order.success) {
          return personPage(c, entry, { typed, errors: faultErrors(order.error) });
        }
        register.setFault(entry, order.data);
        return saved(c, entry);
      });
    })
    .post('/:username/approvals', async (c) => {
      const typed = await typedFields(c);
      const daysField = `days-${typed['approvalId'] ?? ''}`;
      const change = approvalForm.safeParse({ ...typed, days: typed[daysField] });
      return withPerson(c, register, (entry) => {
        if (!change.success) {
          return personPage(c, entry, {
            typed,
            errors: [{ field: daysField, message: DAYS_ERROR }],
          });
        }
        applyChange(register, entry, change.data);
        return saved(c, entry);
      });
    });
}

function applyChange(
  register: Register,
  entry: RegisteredPerson,
  change: z.infer<typeof approvalForm>,
): void {
  switch (change.action) {
    case 'withdraw':
      register.withdrawApproval(entry, change.approvalId);
      return;
    case 'give-back':
      register.giveApprovalBack(entry, change.approvalId);
      return;
    case 'move-last-day':
      register.moveLastDay(entry, change.approvalId, change.days);
      return;
  }
}

function withPerson(
  c: Context,
  register: Register,
  respond: (entry: RegisteredPerson) => Response | Promise<Response>,
): Response | Promise<Response> {
  const entry = register.findByUsername(c.req.param('username') ?? '');
  return entry ? respond(entry) : c.redirect(PATH, 303);
}

function overviewPage(c: Context, register: Register, refused?: Refused) {
  return sandboxPage(c, {
    title: 'Styr registret',
    system: 'VUS',
    ...(refused && { errors: refused.errors, status: 422 }),
    content: overviewContent({
      order: register.getFaultForEveryone(),
      people: register.list(),
      refused,
      isSaved: isSaved(c),
    }),
  });
}

function personPage(c: Context, entry: RegisteredPerson, refused?: Refused) {
  return sandboxPage(c, {
    title: `${entry.person.firstName} ${entry.person.lastName}`,
    system: 'VUS',
    ...(refused && { errors: refused.errors, status: 422 }),
    content: personContent({ entry, refused, isSaved: isSaved(c) }),
  });
}

async function typedFields(c: Context): Promise<Record<string, string>> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

const isSaved = (c: Context): boolean => c.req.query('gemt') !== undefined;

function saved(c: Context, { username }: RegisteredPerson) {
  return c.redirect(`${PATH}/${username}?gemt=1`, 303);
}

function faultErrors(error: z.ZodError): FieldError[] {
  return error.issues.map(({ path }) =>
    path[0] === 'slowMs'
      ? { field: 'slowMs', message: SLOW_ERROR }
      : { field: 'fault', message: 'Vælg en af mulighederne' },
  );
}
