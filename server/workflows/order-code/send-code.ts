import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import { placeLines } from '../../contract/address-lines';
import type { StaffReason } from '../../contract/admin';
import { longDay } from '../../contract/written';
import { newId, newToken, randomText } from '../../crypto';
import { lockBeneficiary } from '../../db/beneficiaries';
import type { Tx } from '../../db/connect';
import { addressColumn } from '../../db/json-columns';
import {
  findOrderCode,
  findOrderCodeBy,
  putOrderCode,
  type OrderCodeRow,
} from '../../db/order-codes';
import { findFlow } from '../../db/order-flows';
import { enqueue, forgetSealedCode, type JobPayloads } from '../../db/outbox';
import type { Deps } from '../../deps';
import { addDays, dayInCopenhagen, startOfDayInCopenhagen } from '../../domain/day';
import {
  CODE_DAYS,
  CODE_LENGTH,
  CODE_LETTERS,
  NUMBER_DIGITS,
  writtenCode,
  type CodeChannel,
} from '../../domain/order-code';
import { inTransaction } from '../../in-transaction';
import type { Mail } from '../../outbound/mail/port';
import type { PaperLetter } from '../../outbound/post/port';
import { Refusal } from '../../refusal';
import { letterText, mailOf, writeTo } from '../letters';
import type { StaffCaller } from '../staff-session';
import { writeAudit } from '../staff/audit';
import { findPerson } from '../staff/person-file';
import { hashOf } from './hash';
import { channelsOf, findAssisted, isChosen, type Person } from './help';

/** For so long a second press of the button is part of the first: its code would end the one just sent. */
const SECOND_PRESS_SECONDS = 15;

/** Where the page is that takes number and code. */
const CODE_PATH = '/continue';

/**
 * Sends a code for the order in place of an earlier one, written down before. Nobody but its reader sees
 * it: it is kept as a hash, and its letter sealed until it is printed. Pressed twice, one code is sent.
 * @throws Refusal `not-found`, `order-incomplete` while something is to be chosen, `code-not-sendable`
 */
export async function sendOrderCode(
  deps: Deps,
  staff: StaffCaller,
  { personId, reason, channel }: { personId: string; reason: StaffReason; channel: CodeChannel },
): Promise<void> {
  const person = await findPerson(deps, personId);
  const order = await findAssisted(deps, personId);
  if (!order || !isChosen(order)) throw new Refusal('order-incomplete');
  const { [channel]: isPossible } = await channelsOf(deps, deps.connection.db, person);
  if (!isPossible) throw new Refusal('code-not-sendable');
  const now = deps.clock.now();
  const [number, code, salt] = [
    randomText('0123456789', NUMBER_DIGITS),
    randomText(CODE_LETTERS, CODE_LENGTH),
    newToken(),
  ];
  const codeHash = await hashOf(code, salt);
  const dayAfter = addDays(dayInCopenhagen(now), CODE_DAYS[channel] + 1);
  const expiresAt = subMilliseconds(startOfDayInCopenhagen(dayAfter), 1);
  await inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, personId);
    const sent = await findOrderCode(tx, order.flow.id);
    if (sent && isSentNow(sent, channel, now)) return;
    await writeAudit(deps, tx, { staff, action: 'order-code', personId, reason, now });
    await putOrderCode(tx, {
      ...{ flow_id: order.flow.id, beneficiary_id: personId, number, salt, channel },
      code_hash: codeHash,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    });
    await tell(deps, tx, person, { channel, number, code, expiresAt });
  });
}

/** Whether this code went the same way a moment ago, and nobody has used it. */
const isSentNow = (sent: OrderCodeRow, channel: CodeChannel, now: Date): boolean =>
  sent.channel === channel &&
  sent.used_at === null &&
  differenceInSeconds(now, new Date(sent.created_at)) < SECOND_PRESS_SECONDS;

interface Told {
  channel: CodeChannel;
  number: string;
  code: string;
  expiresAt: Date;
}

/** What goes to who prints letters, or by mail. */
type Written = { letter: PaperLetter } | { mail: Mail };

async function tell(deps: Deps, tx: Tx, person: Person, told: Told): Promise<void> {
  const sealed = deps.secrets.encrypt(JSON.stringify(await write(deps, person, told)));
  const { channel, number } = told;
  await enqueue(tx, 'send-order-code', { number, sealed }, { now: deps.clock.now() });
  if (channel === 'mail') return;
  // Whoever began it, the person hears of it where they are reached besides.
  await writeTo(deps, tx, person.id, { about: 'order-begun', path: '/overview' });
}

async function write(
  deps: Deps,
  person: Person,
  { channel, number, code, expiresAt }: Told,
): Promise<Written> {
  const vars = {
    address: deps.config.publicOrigin + CODE_PATH,
    number: `${number.slice(0, 4)} ${number.slice(4)}`,
    code: writtenCode(code),
    day: longDay(dayInCopenhagen(expiresAt)),
  };
  const id = newId();
  const about = 'order-code';
  if (channel === 'mail') {
    const to = person.contact_email ?? '';
    return { mail: await mailOf(deps, person, { id, about, vars, path: CODE_PATH, to }) };
  }
  const { subject, text } = letterText(deps, { about, vars });
  return { letter: { id, to: envelopeOf(person), subject, paragraphs: [text] } };
}

/** Name and registered address, a line each. */
function envelopeOf(person: Person): string[] {
  const at = addressColumn.read(person.registered_address ?? '');
  return [
    `${person.first_name} ${person.last_name}`.trim(),
    ...placeLines(at),
    ...(at.country === 'Denmark' || at.country === 'Unknown' ? [] : [at.country]),
  ];
}

/**
 * Hands a letter to who prints it, or sends the mail, and forgets what it said. What opens nothing any
 * more by then is not sent: its person may be gone, the order over, or another code in its place.
 */
export async function deliverCode(
  deps: Deps,
  { number, sealed }: JobPayloads['send-order-code'],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (await opensOrder(deps, number)) {
    const written = JSON.parse(deps.secrets.decrypt(sealed)) as Written;
    if ('mail' in written) await deps.mail.send(written.mail);
    else await printLetter(deps, written.letter);
  }
  await inTransaction(deps, async (tx) => {
    await forgetSealedCode(tx, number);
    await finish(tx);
  });
}

async function printLetter({ post }: Deps, letter: PaperLetter): Promise<void> {
  if (!post) throw new Error('Nobody prints letters: LETTER_URL');
  await post.send(letter);
}

/** Whether an order under way is still to be had by the code of this number. */
async function opensOrder({ connection: { db }, clock }: Deps, number: string): Promise<boolean> {
  const code = await findOrderCodeBy(db, number);
  if (!code || code.used_at !== null || new Date(code.expires_at) <= clock.now()) return false;
  const { beneficiary_id: beneficiaryId, flow_id: flowId } = code;
  return (await findFlow(db, { beneficiaryId, flowId }))?.is_open === 1;
}
