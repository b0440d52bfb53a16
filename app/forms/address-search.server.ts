import { foundAddress } from '#server/contract/addresses';
import type { ApiClient } from '~/api/client.server';
import { searchAddresses } from '~/api/profile.server';
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
    case 'use':
      return showAgain(form, {}, chosen(textOf(form, 'found')));
    case null:
    default:
      return null;
  }
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The parts of the chosen address; nothing for what is no address that we offered. */
function chosen(value: string): Record<string, string> {
  try {
    const { text: _line, ...address } = foundAddress.parse(JSON.parse(value));
    return { ...address, country: 'Denmark', search: '' };
  } catch {
    return {};
  }
}
