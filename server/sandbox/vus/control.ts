/** The control page of the register: faults for everyone or one person, and changes to approvals. */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import {
  createFaultPage,
  fieldErrors,
  takeForm,
  toSaved,
  typedFields,
  type Refused,
} from '../shared/control';
import { faultSchema, wholeNumber } from '../shared/faults';
import { sandboxPage } from '../shared/page';
import { overviewContent, PATH, personContent } from './control-page';
import { VUS_FAULTS, type Register, type RegisteredPerson } from './register';

const MAX_MOVED_DAYS = 730;
const BLOCKED_REASON = 'Uddannelsen er afbrudt.';

const faultForm = faultSchema(VUS_FAULTS);

const approvalForm = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.enum(['withdraw', 'give-back', 'block', 'open', 'change-school', 'move-first-day']),
      approvalId: z.string(),
    }),
    z.object({
      action: z.literal('move-last-day'),
      approvalId: z.string(),
      days: wholeNumber('Antal dage', { least: -MAX_MOVED_DAYS, most: MAX_MOVED_DAYS }),
    }),
  ],
  'Vælg en af mulighederne',
);

/** Mounted at `/control`. */
export function createVusControl(register: Register): Hono {
  const { app } = createFaultPage({
    path: PATH,
    title: 'Styr registret',
    system: 'VUS',
    schema: faultForm,
    save: (order) => register.faultForEveryone.set(order),
    content: (refused) => overviewContent(register, refused),
  });
  return app
    .get('/:username', (c) => withPerson(c, register, (entry) => personPage(c, entry)))
    .post('/:username/faults', (c) =>
      withPerson(c, register, (entry) =>
        takeForm(c, faultForm, {
          path: pathOf(entry),
          save: (order) => register.setFault(entry, order),
          refuse: (refused) => personPage(c, entry, refused),
        }),
      ),
    )
    .post('/:username/approvals', async (c) => {
      const typed = await typedFields(c);
      const daysField = `days-${typed['approvalId'] ?? ''}`;
      const change = approvalForm.safeParse({ ...typed, days: typed[daysField] });
      return withPerson(c, register, (entry) => {
        if (!change.success) {
          const errors = fieldErrors(change.error).map((error) => ({ ...error, field: daysField }));
          return personPage(c, entry, { typed, errors });
        }
        applyChange(register, entry, change.data);
        return toSaved(c, pathOf(entry));
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
    case 'block':
      register.setBlocked(entry, change.approvalId, BLOCKED_REASON);
      return;
    case 'open':
      register.setBlocked(entry, change.approvalId, null);
      return;
    case 'change-school':
      register.changeSchool(entry, change.approvalId);
      return;
    case 'move-first-day':
      register.moveFirstDay(entry, change.approvalId);
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

function personPage(c: Context, entry: RegisteredPerson, refused?: Refused) {
  return sandboxPage(c, {
    title: `${entry.person.firstName} ${entry.person.lastName}`,
    system: 'VUS',
    errors: refused?.errors,
    content: personContent(entry, refused),
  });
}

const pathOf = ({ username }: RegisteredPerson): string => `${PATH}/${username}`;
