import { newRandomId } from '../crypto';

/** How old the kept copy may get: texts and footer links change while the server runs. */
const FRESH_MS = 5000;
const TOKEN_FIELD = /name="csrf" value="([^"]+)"/;

export interface AnonymousPageParts {
  /** Draws the page as for a first visit, without any cookie. */
  draw: () => Promise<Response>;
  /** What the cookie of a visitor is called. */
  cookieName: string;
  /** A new anti-forgery token for a visitor. */
  csrfToken: (visitor: string) => string;
}

interface Copy {
  /** The document, cut where the token stands. */
  pieces: string[];
  headers: Record<string, string>;
  /** The cookie that the drawing handed out, and the visitor it names. */
  cookie: string;
  visitor: string;
}

/**
 * A page that is the same for everybody who has no login, kept whole: only the visitor cookie and
 * the anti-forgery token differ, and are put into the copy.
 */
export class AnonymousPage {
  private copy: Promise<Copy | null> | undefined;
  private until = 0;

  private readonly visitorIn: RegExp;

  constructor(private readonly parts: AnonymousPageParts) {
    this.visitorIn = new RegExp(`^${parts.cookieName}=([\\w-]{36})$`);
  }

  /** The page, or null for a browser with other cookies, and when the page can't be kept. */
  async answer(cookies: string | undefined): Promise<Response | null> {
    const known = cookies === undefined ? null : this.visitorIn.exec(cookies)?.[1];
    if (known === undefined) return null;
    const copy = await this.freshCopy();
    if (!copy) return null;
    const visitor = known ?? newRandomId();
    const headers =
      known === null
        ? { ...copy.headers, 'set-cookie': copy.cookie.replace(copy.visitor, visitor) }
        : copy.headers;
    return new Response(copy.pieces.join(this.parts.csrfToken(visitor)), { headers });
  }

  private freshCopy(): Promise<Copy | null> {
    if (!this.copy || performance.now() > this.until) {
      this.until = performance.now() + FRESH_MS;
      this.copy = this.makeCopy();
    }
    return this.copy;
  }

  private async makeCopy(): Promise<Copy | null> {
    const page = await this.parts.draw();
    const html = await page.text();
    const [cookie = '', ...others] = page.headers.getSetCookie();
    const visitor = this.visitorIn.exec(cookie.split(';')[0] ?? '')?.[1];
    const token = TOKEN_FIELD.exec(html)?.[1];
    if (page.status !== 200 || !visitor || !token || others.length > 0) return null;
    page.headers.delete('set-cookie');
    const headers = Object.fromEntries(page.headers);
    return { pieces: html.split(token), headers, cookie, visitor };
  }
}
