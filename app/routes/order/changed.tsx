import { redirect } from '@remix-run/node';
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
  journey: 'order.journey',
  hidesNavigation: true,
};

const query = z.object({ flowId: z.string() });

/** A repeated submit of an order that is finished by now sees its receipt. */
export const loader = guardedLoader(async ({ api, url }) => {
  const { flowId } = readFields(url.searchParams, query);
  if (flowId && (await findReceipt(api, flowId))) {
    throw redirect(`${paths.orderReceipt}?${new URLSearchParams({ flowId }).toString()}`);
  }
  return null;
});

/** Where a form ends that was made for another version of the order, or for another person. */
export default function Changed() {
  const { isOneOrder } = useViewer();
  const t = useText();
  return (
    <>
      <h1>{t('order.changed.title')}</h1>
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
