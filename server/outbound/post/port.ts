/** The one who prints is down, slow or not understood. */
export class PostUnavailable extends Error {}

/** A letter on paper. */
export interface PaperLetter {
  /** The same letter has the same id, however often it is handed over. */
  id: string;
  /** Name and address as they stand on the envelope, a line each. */
  to: string[];
  subject: string;
  paragraphs: string[];
}

/** Prints letters and posts them. */
export interface PostPort {
  /** Hands a letter over; the same one twice is printed once. @throws PostUnavailable */
  send(letter: PaperLetter): Promise<void>;
}
