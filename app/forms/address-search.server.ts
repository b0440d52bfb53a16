import { z } from 'zod';
import { addressHit, type AddressHit, type FoundAddress } from '#server/contract/addresses';
import { calls } from '#server/contract/calls';
import type { ApiClient } from '~/api/client.server';
import { parseForm, showAgain } from './reply.server';

/** What the page of an address shows of a search besides the form. */
export interface SearchAnswer {
  /** What was found; null when the register does not answer. */
  found?: AddressHit[] | null;
  /** The chosen address stands in the fields, and is still to be saved. */
  isFilledIn?: boolean;
}

const helpForm = z.object({
  intent: z.enum(['find', 'use']).optional(),
  search: z.string().trim().default(''),
  /** What the search was for that the person was asked to choose from. */
  asked: z.string().trim().optional(),
  /** The chosen hit; what is none that we offered counts as none. */
  found: z.string().optional().transform(hitIn),
});

/**
 * Answers the two buttons that help with an address: the form again with what was found, or with the
 * chosen address in its fields. The button that saves gets the form to save, in which a chosen
 * address counts; somebody who searched and chose nothing is asked once. An empty search saves too, for
 * the Enter key presses the first button of a form.
 */
export async function answerAddressSearch(
  form: FormData,
  api: ApiClient,
): Promise<{ answer: Response } | { form: FormData }> {
  const parsed = parseForm(form, helpForm);
  if (!parsed.ok) return { answer: parsed.answer };
  const { intent, search: typed, asked, found: hit } = parsed.value;
  if (intent === 'find' && typed !== '') {
    return { answer: showAgain(form, { found: await searchAddresses(api, typed) }) };
  }
  if (hit) {
    const taken = await takeHit(api, hit);
    if (!('address' in taken)) return { answer: showAgain(form, taken, { search: hit.title }) };
    const fields = fieldsOf(taken.address);
    return intent === 'use'
      ? { answer: showAgain(form, { isFilledIn: true }, fields) }
      : { form: withFields(form, fields) };
  }
  const isAsked = intent !== 'use' && asked === typed;
  const found = typed === '' || isAsked ? [] : await searchAddresses(api, typed);
  if (!found?.length) return intent === 'use' ? { answer: showAgain(form, { found }) } : { form };
  const error = intent === 'use' ? 'address-search.choose' : 'address-search.not-chosen';
  return { answer: showAgain(form, { found }, {}, { found: [error] }) };
}

function withFields(form: FormData, fields: Readonly<Record<string, string>>): FormData {
  const filled = new FormData();
  for (const [name, value] of form) if (!(name in fields)) filled.append(name, value);
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  filled.delete('found');
  return filled;
}

function hitIn(found: string | undefined): AddressHit | null {
  try {
    return addressHit.parse(JSON.parse(found ?? ''));
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
  if (id === null) return { found: null };
  const found = await api.call(calls.findAddress, { params: { addressId: id } });
  return found.ok ? { address: found.data } : { found: null };
}

const fieldsOf = (address: FoundAddress): Record<string, string> => ({
  ...address,
  country: 'Denmark',
  search: '',
});

const MOST_TYPED = 100;

/** Danish addresses, houses and streets that fit; null when they can't be looked up now. */
async function searchAddresses(api: ApiClient, typed: string): Promise<AddressHit[] | null> {
  const result = await api.call(calls.searchAddresses, {
    query: { q: typed.slice(0, MOST_TYPED) },
  });
  return result.ok ? result.data.addresses : null;
}
