import { addressHit, type AddressHit, type FoundAddress } from '#server/contract/addresses';
import type { ApiClient } from '~/api/client.server';
import { findAddress, searchAddresses } from '~/api/profile.server';
import { showAgain } from './reply.server';

/**
 * Answers the two buttons that help with an address: the form again with what was found, or with the
 * chosen address in its fields. Null for the button that saves. An empty search saves too, for the
 * Enter key presses the first button of a form.
 */
export async function answerAddressSearch(form: FormData, api: ApiClient) {
  const typed = textOf(form, 'search').trim();
  switch (form.get('intent')) {
    case 'find':
      return typed === '' ? null : showAgain(form, { found: await searchAddresses(api, typed) });
    case 'use': {
      const hit = chosenHit(form);
      if (!hit) return showAgain(form, {});
      const taken = await takeHit(api, hit);
      if ('address' in taken) return showAgain(form, {}, fieldsOf(taken.address));
      return showAgain(form, taken, { search: hit.title });
    }
    case null:
    default:
      return null;
  }
}

/** The hit that was chosen; null for none, and for what is none that we offered. */
function chosenHit(form: FormData): AddressHit | null {
  try {
    return addressHit.parse(JSON.parse(textOf(form, 'found')));
  } catch {
    return null;
  }
}

/**
 * The parts of a chosen address; what lies in a chosen street or house, which the person chooses from
 * once more; `found` is null when the register does not answer. A house that lists no homes is itself
 * the address.
 */
async function takeHit(
  api: ApiClient,
  { kind, id, title }: AddressHit,
): Promise<{ address: FoundAddress } | { found: AddressHit[] | null }> {
  if (kind !== 'address') {
    const found = await searchAddresses(api, title);
    const isNarrower = kind === 'street' || found?.some((hit) => hit.kind === 'address');
    if (found === null || isNarrower) return { found };
  }
  const address = id === null ? null : await findAddress(api, id);
  return address ? { address } : { found: null };
}

const fieldsOf = (address: FoundAddress): Record<string, string> => ({
  ...address,
  country: 'Denmark',
  search: '',
});

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
