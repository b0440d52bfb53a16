import type { Element } from '@xmldom/xmldom';
import { askPlainly, type Ask } from '../../outbound/lines';
import { ProviderUnavailable } from '../provider';
import { refusalOf } from './refusals';
import { parseXml } from './xml';

export interface NetaxeptHttpOptions {
  /** E.g. `https://epayment.nets.eu`. */
  url: string;
  merchantId: string;
  token: string;
  timeoutMs: number;
  /** The line to Netaxept. */
  ask?: Ask | undefined;
}

type Call = 'Register' | 'Process' | 'Query';
export type Fields = Readonly<Record<string, string | undefined>>;

/** What each call answers with when nothing is wrong. */
const ANSWERS: Record<Call, string> = {
  Register: 'RegisterResponse',
  Process: 'ProcessResponse',
  Query: 'PaymentInfo',
};

/** Sends POST forms, so that the token stays out of addresses and logs, and reads XML. */
export class NetaxeptHttp {
  constructor(private readonly options: NetaxeptHttpOptions) {}

  /** @throws ProviderRefused on a definite no, ProviderUnavailable when the outcome is unknown. */
  async call(call: Call, fields: Fields): Promise<Element> {
    const answer = await this.send(call, fields);
    if (answer.localName === 'Exception') throw refusalOf(call, answer);
    if (answer.localName !== ANSWERS[call]) {
      throw new ProviderUnavailable(`${call}: answered ${answer.nodeName}`);
    }
    return answer;
  }

  private async send(call: Call, fields: Fields): Promise<Element> {
    const { url, merchantId, token, timeoutMs, ask = askPlainly } = this.options;
    const body = new URLSearchParams({ merchantId, token });
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined) body.set(name, value);
    }
    let status: number;
    let text: string;
    try {
      const response = await ask(`${url.replace(/\/$/, '')}/Netaxept/${call}.aspx`, {
        name: call,
        method: 'POST',
        isSafe: call === 'Query',
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
