import { Refusal } from '../refusal';

/** The JSON of a body that came as text, since a signature is over its bytes. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('not-json');
  }
}
