import { unzipSync } from 'fflate';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import {
  methodOf,
  type AnyCall,
  type CallInput,
  type CallOutput,
  type Example,
} from '#server/contract/call';
import { calls } from '#server/contract/calls';
import type { ApiAnswer, ApiSession } from '../worlds/api-session';

type Name = keyof typeof calls;
type Fields = Record<string, string>;
/** What belongs to an answer, and not to all answers. */
const OWN_HEADERS = ['location', 'content-disposition', 'set-cookie'];

/** Makes calls, and keeps what went in and what came out of the last success of each. */
export class ExampleBook {
  private readonly examples = new Map<Name, Example>();

  /** The declared answer. `raw` is the body of a call that reads it as it comes in. */
  async make<N extends Name>(
    who: ApiSession,
    name: N,
    input: CallInput<(typeof calls)[N]>,
    raw?: string,
  ): Promise<CallOutput<(typeof calls)[N]>> {
    const call: AnyCall = calls[name];
    const { params, query, headers, form } = input as Record<string, Fields> & { form?: FormData };
    const { body } = input as { body?: unknown };
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => params?.[field] ?? '');
    const search = new URLSearchParams(query).toString();
    const answer = await who.call(
      methodOf(call).toUpperCase(),
      search ? `${path}?${search}` : path,
      { body: raw ?? form ?? body, ...(headers ? { headers } : {}) },
    );
    if (answer.status !== successOf(call)) {
      throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.json)}`);
    }
    const example = {
      ...{ params, query, headers },
      body: raw === undefined ? body : written(raw),
      form: form && fieldsOf(form),
      status: answer.status,
      answerHeaders: ownHeaders(answer.headers),
      answer: await answerOf(call, answer),
    };
    const told = Object.entries(example).filter(([, part]) => part !== undefined);
    this.examples.set(name, Object.fromEntries(told) as unknown as Example);
    return answer.json as CallOutput<(typeof calls)[N]>;
  }

  /** All of them as JSON, the same for every run. */
  async toText(): Promise<string> {
    const file = 'examples.json';
    const byName = [...this.examples].sort(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify(Object.fromEntries(byName), plain);
    const options = await resolveConfig(`${import.meta.dirname}/${file}`);
    return format(withPlainIds(text), { ...options, filepath: file });
  }
}

/** What a body says that is read as it comes in: JSON, or the fields of a form. */
const written = (raw: string): unknown =>
  raw.startsWith('{') ? JSON.parse(raw) : Object.fromEntries(new URLSearchParams(raw));

/** The status of a success: 204 where nothing is declared to come. */
export const successOf = ({ response, media, status }: AnyCall): number =>
  response || media || status === 302 ? status : 204;

const fieldsOf = (form: FormData): Fields =>
  Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  );

function ownHeaders(headers: Headers): Fields | undefined {
  const own = OWN_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** JSON, a text, or a picture in words; undefined for an empty answer. */
async function answerOf({ response, media }: AnyCall, { json, bytes }: ApiAnswer) {
  if (response) return shortened(json);
  if (media === 'text/plain') return bytes.toString();
  if (!media) return undefined;
  if (media === 'application/zip')
    return `An archive of ${Object.keys(unzipSync(bytes)).join(', ')}`;
  if (media === 'application/pdf')
    return `A file that begins with ${bytes.subarray(0, 8).toString()}`;
  const { format, width, height } = await sharp(bytes).metadata();
  return `A ${format.toUpperCase()} of ${width} × ${height} pixels`;
}

const MOST_TEXTS = 4;

/** The first of several objects stands for all, and some of the Danish texts for the rest. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    return typeof first === 'object' ? [shortened(first)] : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const shown = fields.length > 100 ? fields.slice(0, MOST_TEXTS) : fields;
  return Object.fromEntries(shown.map(([name, one]) => [name, shortened(one)]));
}

const ORIGIN = /http(:|%3A)(\/|%2F){2}(localhost|127\.0\.0\.1)(:|%3A)\d+/g;
const PAYMENT_NUMBER = /^uk[\da-f]{14,16}(-\d+)?$/;
/** What lets staff in without their phone. */
const RECOVERY_CODE = /\b([0-9A-Z]{4}-){5}[0-9A-Z]{4}\b/;
const ORDER_NUMBER = /^\d{4} \d{4}$/;
const ORDER_CODE = /^[\dA-Z]{4}(-[\dA-Z]{4}){2}$/;
const TICKET_NUMBER = /^[\dA-HJKMNP-TV-Z]{10}$/;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
/** What names a login, or a visit to an outside service. */
const VISIT =
  /(?<=\/pick\/|\/pay\/|transactionId=|session=|state=|nonce=|code=|code_challenge=)(staff\.)?[\w-]+/g;
const SIGNED_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** A receipt number as it is written for people. */
const WRITTEN_NUMBER = /\b[\dA-F]{4}\u00a0[\dA-F]{4}\u00a0[\dA-F]{4}\b/g;
const FIXED = new Map<string, unknown>([
  ['csrfToken', 'token'],
  ['offer', 'token'],
  ['token', 'token-of-a-visit-to-the-picker'],
  ['attempt', 'token'],
  ['search', 'token'],
  ['cpr', '120508-1234'],
  ['secret', 'callback-secret'],
  ['TransactionId', 'token'],
  ['signature', 'signature'],
  ['x-gvss-signature', 'signature'],
  ['x-signature', 'signature'],
  ['receiptNumber', '0123456789AB'],
  ['paymentNumber', 'uk0123456789abcdef'],
  ['svgQrCode', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['secondsLeft', 1800],
  ['database', 'sqlite'],
]);

/** The same value for what differs from run to run. */
function plain(field: string, value: unknown): unknown {
  if (value !== null && FIXED.has(field)) return FIXED.get(field);
  if (field === 'expires') return typeof value === 'string' ? '1772438400' : 1772438400;
  if (typeof value !== 'string') return value;
  if (field === 'code' && /^\d{6}$/.test(value)) return '123456';
  return value
    .replace(ORIGIN, 'https://ungdomskort.example')
    .replace(INSTANT, '2026-03-02T08:00:00.000Z')
    .replace(PAYMENT_NUMBER, 'uk0123456789abcdef')
    .replace(ORDER_NUMBER, '1234 5678')
    .replace(ORDER_CODE, '7K3M-PQ2X-90AB')
    .replace(TICKET_NUMBER, '7K3MPQ2X90')
    .replace(RECOVERY_CODE, 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ23')
    .replace(VISIT, 'token')
    .replace(SIGNED_TOKEN, 'token')
    .replace(WRITTEN_NUMBER, '0123\u00a04567\u00a089AB');
}

/** Ids are numbered as they appear. */
function withPlainIds(text: string): string {
  const ids = new Map<string, string>();
  return text.replace(UUID, (id) => {
    const number = String(ids.size + 1).padStart(12, '0');
    if (!ids.has(id)) ids.set(id, `00000000-0000-4000-8000-${number}`);
    return ids.get(id)!;
  });
}
