import { format, resolveConfig } from 'prettier';
import {
  methodOf,
  type AnyCall,
  type CallInput,
  type CallOutput,
  type Example,
} from '#server/contract/call';
import { calls } from '#server/contract/calls';
import type { ApiSession } from '../worlds/api-session';

type Name = keyof typeof calls;
type Sent = { body?: unknown; headers?: Record<string, string> };

/** Makes calls, and keeps what went in and what came out of the last success of each. */
export class ExampleBook {
  private readonly examples = new Map<Name, Example>();

  /** The declared answer. `raw` is for calls whose body is no part of the table. */
  async make<N extends Name>(
    who: ApiSession,
    name: N,
    input: CallInput<(typeof calls)[N]>,
    raw: Sent = {},
  ): Promise<CallOutput<(typeof calls)[N]>> {
    const call: AnyCall = calls[name];
    const { params = {}, query = {}, body } = input as Record<string, Record<string, string>>;
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => params[field] ?? '');
    const search = new URLSearchParams(query).toString();
    const { status, json } = await who.call(
      methodOf(call).toUpperCase(),
      search ? `${path}?${search}` : path,
      { ...(body ? { body } : {}), ...raw },
    );
    if (status !== call.status && status !== 204) {
      throw new Error(`${name} answered ${status}: ${JSON.stringify(json)}`);
    }
    this.examples.set(name, {
      ...(body ? { body } : {}),
      ...(call.response ? { answer: shortened(json) } : {}),
    });
    return json as CallOutput<(typeof calls)[N]>;
  }

  /** All of them as JSON, the same for every run. */
  async toText(): Promise<string> {
    const file = 'examples.json';
    const byName = [...this.examples]
      .filter(([, example]) => Object.keys(example).length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify(Object.fromEntries(byName), plain);
    const options = await resolveConfig(`${import.meta.dirname}/${file}`);
    return format(withPlainIds(text), { ...options, filepath: file });
  }
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

const ORIGIN = /http:\/\/(localhost|127\.0\.0\.1):\d+/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
/** What names a visit to an outside service in its address. */
const VISIT = /(?<=\/pick\/|transactionId=)[\w-]+/g;
const FIXED = new Map<string, unknown>([
  ['csrfToken', 'token'],
  ['offer', 'token'],
  ['receiptNumber', '0123456789AB'],
  ['svgQrCode', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['secondsLeft', 1800],
  ['database', 'sqlite'],
]);

/** The same value for what differs from run to run. */
function plain(field: string, value: unknown): unknown {
  if (value !== null && FIXED.has(field)) return FIXED.get(field);
  if (typeof value !== 'string') return value;
  return value
    .replace(ORIGIN, 'https://ungdomskort.example')
    .replace(INSTANT, '2026-03-02T08:00:00.000Z')
    .replace(VISIT, 'token');
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
