import bwip from 'bwip-js/node';
import { coverageText } from '../../contract/route-coverage';
import { formatKroner, longDay, longPeriod } from '../../contract/written';
import { signedByEd25519 } from '../../crypto';
import { periodOf } from '../../db/cards';
import { snapshotColumn } from '../../db/json-columns';
import type { TicketToMakeRow } from '../../db/pdf-tickets';
import type { Deps } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { ticketCode, ticketText } from '../../domain/ticket-code';
import { pdfPage } from '../../pdf/pdf-page';
import { kronerOf } from '../display';
import { routeOfCard } from '../group-snapshot';

/** Of one side of the code, so that a phone reads it from a phone. */
const CODE_MM = 60;

type TicketRow = Pick<
  TicketToMakeRow,
  | 'from_day'
  | 'to_day'
  | 'document_type'
  | 'document_last4'
  | 'price_ore'
  | 'snapshot'
  | 'first_name'
  | 'last_name'
  | 'birth_date'
>;

/**
 * A ticket as PDF: the same bytes for the same row, number and time.
 * @throws Error where no key is set up to sign it, or the row has no document
 */
export async function ticketFile(
  { config, texts }: Pick<Deps, 'config' | 'texts'>,
  row: TicketRow,
  { number, madeAt }: { number: string; madeAt: Date },
): Promise<Buffer> {
  const snapshot = snapshotColumn.read(row.snapshot);
  const { pto } = snapshot;
  const { document_type: document, document_last4: last4 } = row;
  if (document === null || last4 === null) throw new Error('No document is known for this ticket');
  const period = periodOf(row);
  const say = (key: string, vars?: Record<string, string>) =>
    texts.t(`pdf-ticket.page.${key}`, vars);
  const route = routeOfCard(snapshot, period, dayInCopenhagen(madeAt));
  const area = coverageText(route, texts.t.bind(texts));
  const code = signedCode(config.pdfTicketKey, { number, period, company: pto, area });
  const shown = { document: texts.t(`pdf-ticket.page.document.${document}`), last4 };
  const page = await pdfPage({
    title: say('title'),
    parts: [
      { text: `${row.first_name} ${row.last_name}`.trim(), isStrong: true },
      { text: say('born', { day: longDay(row.birth_date) }) },
      { text: say('only-with', shown) },
      { code: { squares: squaresOf(code), size: CODE_MM, alt: say('code', { number }) } },
      { heading: say('valid') },
      {
        rows: [
          { label: say('period'), value: longPeriod(period.from, period.to) },
          { label: say('area'), value: area },
          { label: say('company'), value: texts.t(`pto.${pto}`) },
          { label: say('number'), value: number },
          { label: say('price'), value: formatKroner(kronerOf(row.price_ore)) },
        ],
      },
      { heading: say('use') },
      ...['show', 'document', 'days'].map((rule) => ({ text: say(`use.${rule}`) })),
    ],
    writtenAt: madeAt,
  });
  return Buffer.from(await page.arrayBuffer());
}

/**
 * What the code of a ticket says, with our signature.
 * @internal exported for tests
 * @throws Error without a key
 */
export function signedCode(key: string | null, facts: Parameters<typeof ticketText>[0]): string {
  if (key === null) throw new Error('PDF_TICKET_KEY is not set: no ticket can be signed');
  const text = ticketText(facts);
  return ticketCode(text, signedByEd25519(key, text));
}

/**
 * An Aztec code (ISO/IEC 24778), row by row.
 * @internal exported for tests
 */
export function squaresOf(text: string): boolean[] {
  const [symbol] = bwip.raw({ bcid: 'azteccode', text });
  if (!symbol || !('pixs' in symbol)) throw new Error('An Aztec code is made of squares');
  return symbol.pixs.map((pixel) => pixel === 1);
}
