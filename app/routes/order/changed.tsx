import { json, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { findReceipt } from '~/api/order.server';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { useViewer } from '~/components/frame/viewer';
import { HomeLink } from '~/components/frame/home-link';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['order'],
  title: 'order.changed.title',
  titleFor: (data) => titleOf(data as Shown | undefined),
  journey: 'order.journey',
  hidesNavigation: true,
};

const query = z.object({ flowId: z.string(), person: z.literal('anden') });

interface Shown {
  isOtherUser: boolean;
}

const titleOf = (shown: Shown | undefined) =>
  shown?.isOtherUser ? 'order.changed.other-title' : 'order.changed.title';

const CONFLICT = 409;

/** A repeated submit of an order that is finished by now sees its receipt. */
export const loader = guardedLoader(async ({ api, url }) => {
  const { flowId, person } = readFields(url.searchParams, query);
  if (flowId && (await findReceipt(api, flowId))) {
    throw redirect(`${paths.orderReceipt}?${new URLSearchParams({ flowId }).toString()}`);
  }
  const isOtherUser = person !== undefined;
  return json({ isOtherUser }, isOtherUser ? CONFLICT : 200);
});

/** Where a form ends that was made for another version of the order, or for another person. */
export default function Changed() {
  const { isOneOrder } = useViewer();
  const t = useText();
  const shown = useLoaderData<typeof loader>();
  const title = <h1>{t(titleOf(shown))}</h1>;
  if (shown.isOtherUser) {
    // Theirs was perhaps no order, and none of this person's is to be begun by it.
    return (
      <>
        {title}
        <p>{t('order.changed.other')}</p>
        <HomeLink />
      </>
    );
  }
  return (
    <>
      {title}
      <p>{t('order.changed.text')}</p>
      <p>{t('order.changed.next')}</p>
      <ButtonRow>
        {isOneOrder ? null : (
          <ButtonLink href={paths.orderConfiguration}>{t('order.changed.continue')}</ButtonLink>
        )}
        <HomeLink variant={isOneOrder ? 'primary' : 'secondary'} />
      </ButtonRow>
    </>
  );
}
