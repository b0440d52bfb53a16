import { ProviderRefused, ProviderUnavailable, type RefusalReason } from '../provider';
import { findElement, findText, parseXml, type XmlElement } from './xml';

export interface NetaxeptHttpOptions {
  /** E.g. `https://epayment.nets.eu`. */
  url: string;
  merchantId: string;
  token: string;
  timeoutMs: number;
}

type Call = 'Register' | 'Process' | 'Query';
export type Fields = Readonly<Record<string, string | undefined>>;

/** Response codes that mean a definite no of their own kind (design/providers.md §2.5). */
const REFUSALS: Record<string, RefusalReason> = {
  '17': 'cancelled',
  '25': 'not-found',
  '30': 'misconfigured',
  '84': 'not-authorized',
  '86': 'cancelled',
  '97': 'not-found',
  '98': 'already-authorized',
  T1: 'cancelled',
};
const INTERNAL_FAILURE = '96';

/** Code 99 says «various»: what it means stands in the text. */
const TEXTS: readonly [pattern: RegExp, reason: RefusalReason][] = [
  [/unable to find transaction/i, 'not-found'],
  [/issuer is undetermined/i, 'not-ready'],
  [/unable to annul/i, 'already-settled'],
  [/unable to credit/i, 'not-settled'],
  [/unable to capture/i, 'not-authorized'],
  [/already processed/i, 'already-authorized'],
];

/** Sends POST forms, so that the token stays out of addresses and logs, and reads XML. */
export class NetaxeptHttp {
  constructor(private readonly options: NetaxeptHttpOptions) {}

  /** @throws ProviderRefused on a definite no, ProviderUnavailable when the outcome is unknown. */
  async call(call: Call, fields: Fields): Promise<XmlElement> {
    const answer = await this.send(call, fields);
    if (answer.name === 'Exception') throw refusalOf(call, answer);
    return answer;
  }

  private async send(call: Call, fields: Fields): Promise<XmlElement> {
    const { url, merchantId, token, timeoutMs } = this.options;
    const body = new URLSearchParams({ merchantId, token });
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined) body.set(name, value);
    }
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/Netaxept/${call}.aspx`, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new ProviderUnavailable(`${call}: no answer`, null, { cause: error });
    }
    if (status !== 200) throw new ProviderUnavailable(`${call}: ${status}`);
    const answer = parseXml(text);
    if (!answer) throw new ProviderUnavailable(`${call}: answer not understood`);
    return answer;
  }
}

/** Netaxept reports errors with status 200, as an `Exception` of some type. */
function refusalOf(call: Call, exception: XmlElement): Error {
  const error = findElement(exception, 'Error') ?? exception;
  const type = error.attributes.type ?? '';
  const code = findText(error, 'Result/ResponseCode');
  const text = findText(error, 'Result/ResponseText') ?? findText(error, 'Message') ?? '';
  const message = `${call}: ${type} ${code ?? ''} ${text}`.trim();
  if (code === INTERNAL_FAILURE) return new ProviderUnavailable(message, code);
  return new ProviderRefused(reasonOf(type, code, text), message, code);
}

function reasonOf(type: string, code: string | null, text: string): RefusalReason {
  if (type === 'UniqueTransactionIdException') return 'duplicate';
  const byText = TEXTS.find(([pattern]) => pattern.test(text));
  if (byText) return byText[1];
  if (code !== null) return REFUSALS[code] ?? 'declined';
  return 'misconfigured';
}
