import { z } from 'zod';
import type { FoundAddress } from '../../contract/addresses';
import { AddressesUnavailable, type AddressPort } from './port';

/** Nobody waits longer for help with an address that they can write themselves. */
const TIMEOUT_MS = 2_500;
const MOST_ADDRESSES = 8;

const answer = z.array(
  z.object({
    tekst: z.string(),
    adresse: z.object({
      vejnavn: z.string(),
      husnr: z.string(),
      etage: z.string().nullable(),
      dør: z.string().nullable(),
      postnr: z.string(),
      postnrnavn: z.string(),
    }),
  }),
);

/** Asks an address register that answers like DAWA: `GET /adresser/autocomplete?q=&per_side=`. */
export class AddressClient implements AddressPort {
  constructor(private readonly options: { url: string; timeoutMs?: number }) {}

  async search(typed: string): Promise<FoundAddress[]> {
    const query = new URLSearchParams({ q: typed, per_side: String(MOST_ADDRESSES) });
    try {
      const response = await fetch(`${this.options.url}/adresser/autocomplete?${query}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS),
      });
      if (!response.ok) throw new AddressesUnavailable(`The register answered ${response.status}`);
      return answer
        .parse(await response.json())
        .slice(0, MOST_ADDRESSES)
        .map(({ tekst, adresse }) => ({
          text: tekst,
          streetName: adresse.vejnavn,
          streetNumber: adresse.husnr,
          floor: adresse.etage ?? '',
          side: adresse.dør ?? '',
          postcode: adresse.postnr,
          city: adresse.postnrnavn,
        }));
    } catch (error) {
      if (error instanceof AddressesUnavailable) throw error;
      throw new AddressesUnavailable('No answer from the address register', { cause: error });
    }
  }
}
