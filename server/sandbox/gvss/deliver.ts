/** What GVSS tells the portal, from server to server: signed, and sent twice when that is ordered. */
import { createHmac } from 'node:crypto';
import type { CompanyAnswer } from '../../contract/enums';
import type { Result } from './choice';
import type { Visit, Visits } from './model';

export interface DeliveryOptions {
  secret: string;
  /** Where the portal takes results and answers, when not at its public address. */
  portalBase?: string | undefined;
}

export class Deliveries {
  constructor(
    private readonly visits: Visits,
    private readonly options: DeliveryOptions,
  ) {}

  /** Tells what was chosen; false when the portal did not take it. */
  async sendResult(visit: Visit, result: Result): Promise<boolean> {
    const body = JSON.stringify(result);
    this.visits.add({ ...visit, result: body });
    const response = await this.post('results', visit.resultUrl, visit.token, body);
    return response?.ok ?? false;
  }

  /** Tells what the company says; null when the portal took it, else why it did not. */
  async sendAnswer(visit: Visit, answer: CompanyAnswer): Promise<string | null> {
    const body = JSON.stringify({ answer });
    const response = await this.post('answers', visit.answerUrl, visit.token, body);
    if (!response) return 'intet svar';
    if (!response.ok) return `${response.status} ${await response.text()}`;
    this.visits.add({ ...visit, answer });
    return null;
  }

  private async post(
    kind: 'results' | 'answers',
    publicUrl: string,
    token: string,
    body: string,
  ): Promise<Response | null> {
    const { secret, portalBase } = this.options;
    const { fault } = this.visits.faults.get();
    const key = fault === 'bad-signature' ? 'another secret' : secret;
    const signature = createHmac('sha256', key).update(`${token}.${body}`).digest('hex');
    const url = portalBase ? `${portalBase}/${kind}/${token}` : publicUrl;
    const send = () =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-gvss-signature': signature },
        body,
      });
    try {
      const response = await send();
      return fault === 'twice' ? await send() : response;
    } catch {
      return null;
    }
  }
}
