import type { TextKey } from '~/lib/texts';
import type { Namespace } from '~/locales/da';

/** What script a page ships: none, our own small module, or React in the browser. */
export type PageScript = 'none' | 'enhance' | 'hydrate';

/** What a screen tells the frame around it; exported by its route module as `handle`. */
export interface PageHandle {
  /** The namespaces of the texts that the screen uses, those of the frame left out at will. */
  i18n: readonly Namespace[];
  /** The first part of the document's title. */
  title: TextKey;
  /** The title of a screen whose heading depends on its data; undefined for the one above. */
  titleFor?: (data: unknown) => TextKey | undefined;
  /** What a search engine says of a page that is open to everybody. */
  description?: TextKey;
  /** No search engine lists it. */
  isUnlisted?: true;
  /** The journey the screen is a step of, the second part of the title. */
  journey?: TextKey;
  script?: Exclude<PageScript, 'none'>;
  /** The page's script asks for the page's data (`?_data=`), which is refused everywhere else. */
  asksForData?: true;
  /** Navigation is hidden on login, the data pages and the order flow. */
  hidesNavigation?: true;
  /** The steps of the order stand above the title, which therefore carries `CONTENT_ID` itself. */
  hasSteps?: true;
  /** «Afbryd bestilling» stands in the header. */
  canCancelOrder?: true;
  /** The greeting: the whole of it on login, its title alone above what went wrong. */
  intro?: 'full' | 'title';
  /** A payment leads here: while nothing is known, nobody may believe that it failed. */
  followsPayment?: true;
  /** The seven wordmarks, on login and deleted. */
  hasCarriers?: true;
}

/** Where «Gå til indhold» leads: to `main`, or past the steps of an order to its title. */
export const CONTENT_ID = 'indhold';

/** What the frame around every screen uses. */
export const FRAME_NAMESPACES: Namespace[] = [
  'common',
  'components',
  'frame',
  'session',
  'payment',
  'flows',
  'api',
];

export function scriptOf(handle: Partial<PageHandle> | undefined): PageScript {
  return handle?.script ?? 'none';
}
