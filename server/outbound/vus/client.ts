import { z } from 'zod';
import { address, day } from '../../contract/shared';
import { JsonService, type JsonServiceSettings } from '../json-service';
import { registerApproval } from '../../contract/register-approval';
import type { SkippedApproval, VusAnswer, VusApproval, VusPort } from './port';

const TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;
const CONFLICT = 409;

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: day,
  address: address.nullable(),
  approvals: z.array(z.looseObject({ id: z.string() })),
});
/** A 404 without it is not the register's: the address that we ask at may be wrong. */
const unknownPerson = z.object({ error: z.literal('UnknownPerson') });

class VusUnavailable extends Error {}

/**
 * Asks the register of approvals for one person. POST, so that no CPR lands in a log. Status 409
 * means that the register can't place the address, 404 that it does not know the person; everything
 * else is ErrorFromVUS.
 */
export class VusClient implements VusPort {
  private readonly service: JsonService;

  constructor({ url, token, timeoutMs, ask }: JsonServiceSettings<'token'>) {
    this.service = new JsonService({
      url,
      headers: { authorization: `Bearer ${token}` },
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      ask,
      Unavailable: VusUnavailable,
    });
  }

  async fetchPerson(cpr: string): Promise<VusAnswer> {
    try {
      return await this.ask(cpr);
    } catch (error) {
      if (!(error instanceof VusUnavailable)) throw error;
      return { ok: false, error: 'ErrorFromVUS' };
    }
  }

  private async ask(cpr: string): Promise<VusAnswer> {
    const reply = await this.service.ask('POST', '/persons', {
      body: { cpr },
      isSafe: true,
      expected: [NOT_FOUND, CONFLICT],
    });
    if (reply.status === CONFLICT) return { ok: false, error: 'ProblematicAddress' };
    if (reply.status === NOT_FOUND) {
      reply.read(unknownPerson);
      return { ok: true, person: null, skipped: [] };
    }
    const { approvals, ...rest } = reply.read(person);
    const known: VusApproval[] = [];
    const skipped: SkippedApproval[] = [];
    for (const each of approvals) {
      const read = registerApproval.safeParse(each);
      if (read.success) known.push(read.data);
      else skipped.push({ id: each.id, fields: unknownValuesIn(read.error) });
    }
    return { ok: true, person: { ...rest, approvals: known }, skipped };
  }
}

/** The fields with a value that none of our lists has. @throws VusUnavailable when more is wrong */
function unknownValuesIn({ issues }: z.ZodError): string[] {
  if (issues.some(({ code }) => code !== 'invalid_value')) {
    throw new VusUnavailable('An approval can’t be read');
  }
  return issues.map(({ path }) => path.join('.'));
}
