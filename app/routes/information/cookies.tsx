import { useLoaderData } from '@remix-run/react';
import { useText } from '~/lib/texts';
import { COOKIE_MINUTES, cookieName, COOKIES } from '~/session/cookies.server';
import { guardedLoader } from '~/session/page.server';
import { informationHandle, InformationPage } from './information-page';

export const handle = informationHandle('cookies');

export const loader = guardedLoader(({ state }) =>
  COOKIES.map((cookie) => ({
    cookie,
    name: cookieName(state, cookie),
    minutes: (COOKIE_MINUTES as Partial<Record<typeof cookie, number>>)[cookie] ?? 0,
  })),
);

export default function Cookies() {
  const t = useText();
  const cookies = useLoaderData<typeof loader>();
  return (
    <InformationPage about="cookies">
      <h2>{t('information.cookies.caption')}</h2>
      <dl className="words">
        {cookies.map(({ cookie, name, minutes }) => (
          <div key={cookie}>
            <dt>{name}</dt>
            <dd>
              {t(`information.cookies.${cookie}`)}. {t('information.cookies.lifetime')}:{' '}
              {t(`information.cookies.${cookie}.lifetime`, { count: minutes })}.
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('information.cookies.payment')}</p>
    </InformationPage>
  );
}
