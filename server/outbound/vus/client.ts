import { z } from 'zod';
import { cardRank, educationType, rulesRegime, transportAuthority } from '../../contract/enums';
import { address, day, institutionAddress, routeInfo } from '../../contract/shared';
import type { VusAnswer, VusPort } from './port';

const TIMEOUT_MS = 10_000;

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: day,
  address: address.nullable(),
  approvals: z.array(
    z.object({
      id: z.string(),
      schemeType: educationType,
      subsidyLevel: cardRank,
      validFrom: day,
      validTo: day,
      from: address,
      to: address.nullable(),
      institution: institutionAddress,
      blockedReason: z.string().nullable(),
      rulesRegime,
      routes: z.array(
        z.object({
          id: z.string(),
          pto: transportAuthority,
          info: routeInfo,
          ordinaryPriceOre: z.number().int().nullable(),
        }),
      ),
    }),
  ),
});

/**
 * Asks the register of approvals for one person. POST, so that no CPR lands in a log. Status 409
 * means that the register can't place the address; every other refusal is ErrorFromVUS.
 */
export class VusClient implements VusPort {
  constructor(private readonly options: { url: string; token: string; timeoutMs?: number }) {}

  async fetchPerson(cpr: string): Promise<VusAnswer> {
    try {
      const response = await fetch(`${this.options.url}/persons`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.options.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ cpr }),
        signal: AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS),
      });
      if (response.status === 409) return { ok: false, error: 'ProblematicAddress' };
      if (!response.ok) return { ok: false, error: 'ErrorFromVUS' };
      const parsed = person.safeParse(await response.json());
      return parsed.success
        ? { ok: true, person: parsed.data }
        : { ok: false, error: 'ErrorFromVUS' };
    } catch {
      return { ok: false, error: 'ErrorFromVUS' };
    }
  }
}
