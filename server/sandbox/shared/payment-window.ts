/** The pages that both providers' payment windows end in. */
import type { Context } from 'hono';
import { messageWithLink, sandboxPage } from './page';

/** For somebody who left the window without paying; `href` opens it again. */
export function leftWindow(c: Context, { system, href }: { system: string; href: string }) {
  return sandboxPage(c, {
    title: 'Du lukkede betalingsvinduet',
    system,
    content: messageWithLink(
      'Du er ikke sendt tilbage til portalen, som når man lukker fanen. Vinduet er stadig åbent, hvis du fortryder.',
      { href, label: 'Åbn betalingsvinduet igen' },
    ),
  });
}

/** For somebody who is done, or who comes to a window where there is nothing more to do. */
export function wayBack(
  c: Context,
  page: { title: string; system: string; text?: string; href: string; status?: 404 | 410 },
) {
  const { title, system, text = 'Du kan gå tilbage til portalen.', href, status = 200 } = page;
  return sandboxPage(c, {
    title,
    system,
    status,
    content: messageWithLink(text, { href, label: 'Tilbage til portalen' }),
  });
}
