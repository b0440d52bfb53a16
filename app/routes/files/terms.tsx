import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { transportAuthority } from '#server/contract/enums';
import { BackLink } from '~/components/frame/back-link';
import type { PageHandle } from '~/lib/page-handle';
import { ownPath, paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['terms'], title: 'terms.title', hidesNavigation: true };

const query = z.object({
  termsAndConditionsFileId: transportAuthority.exclude(['Unknown']),
  videre: z.string(),
});

/** The conditions of one company; its code is the file id. */
export const loader = guardedLoader(({ url, state }) => {
  const { termsAndConditionsFileId: company, videre } = readFields(url.searchParams, query);
  if (!company) throw new Response(null, { status: 404 });
  const { cardDays } = state.config;
  return { company, cardDays, back: ownPath(videre, paths.orderSummary) };
});

const SECTIONS = ['use', 'periods', 'payment', 'delivery', 'refund', 'data'] as const;

export default function Terms() {
  const t = useText();
  const { company, cardDays, back } = useLoaderData<typeof loader>();
  const limits = { min: cardDays.minDays, max: cardDays.maxDays };
  return (
    <>
      <BackLink href={back} />
      <h1>{t('terms.heading', { company: t(`pto.${company}`) })}</h1>
      <p>{t('terms.intro', { company: t(`pto.${company}`) })}</p>
      {SECTIONS.map((section) => (
        <section key={section}>
          <h2>{t(`terms.${section}.title`)}</h2>
          <p>
            {t(
              section === 'refund' && company === 'Midttrafik'
                ? 'terms.refund.text-midttrafik'
                : `terms.${section}.text`,
              limits,
            )}
          </p>
        </section>
      ))}
    </>
  );
}
