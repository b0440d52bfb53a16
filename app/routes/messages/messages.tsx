import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { Message } from '#server/contract/messages';
import { LoadFailure } from '~/components/frame/load-failure';
import { Pager } from '~/components/frame/pager';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['messages'],
  title: 'messages.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, url }) => {
  const page = pageNumber(url);
  const { messages, hasOlder } = await api.get(calls.messages, { query: { page } });
  if (page > 1 && messages.length === 0) throw redirect(paths.messages);
  return { page, messages, hasOlder };
});

export default function MessagesPage() {
  const t = useText();
  const { page, messages, hasOlder } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('messages.title')}</h1>
      {messages.length === 0 ? <p>{t('messages.empty')}</p> : null}
      {messages.map((message, index) => (
        <MessageCard key={message.id} message={message} isOpen={page === 1 && index === 0} />
      ))}
      <Pager page={page} hasOlder={hasOlder} />
    </>
  );
}

/** A message with its contents, which the API has reduced to safe HTML; folded up unless it is the newest. */
function MessageCard({
  message: { date, from, subject, contents },
  isOpen,
}: {
  message: Message;
  isOpen: boolean;
}) {
  const t = useText();
  return (
    <details className="record message unfold" open={isOpen}>
      <summary>
        <h2>{subject}</h2>
        <span className="record-meta">
          <time dateTime={date}>{formatDateTime(date)}</time> {t('messages.from', { sender: from })}
        </span>
      </summary>
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: contents }} />
    </details>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="messages.title" retryHref={paths.messages} />;
}
