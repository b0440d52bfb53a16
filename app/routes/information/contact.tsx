import { useLoaderData } from '@remix-run/react';
import { loadFooterLinks } from '~/api/footer-links.server';
import { ContactLines } from '~/components/frame/contact-lines';
import { APPLY_FOR_APPROVAL_URL } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { informationHandle, InformationPage, Told } from './information-page';

export const handle = informationHandle('contact');

export const loader = guardedLoader(async ({ state }) => {
  const [companies] = await loadFooterLinks(state);
  return { companies: companies?.links ?? [], portal: state.config.accessibilityContact };
});

export default function Contact() {
  const t = useText();
  const { companies, portal } = useLoaderData<typeof loader>();
  return (
    <InformationPage about="contact">
      <Told
        title="information.contact.companies"
        {...(companies.length === 0 ? { text: 'information.contact.none' } : {})}
      >
        <dl className="words">
          {companies.map(({ url, title }) => (
            <div key={url}>
              <dt>{title}</dt>
              <dd>
                <a href={url}>{new URL(url).host.replace(/^www\./, '')}</a>
              </dd>
            </div>
          ))}
        </dl>
      </Told>
      <Told title="information.contact.approval.title" text="information.contact.approval.text">
        <p>
          <a href={APPLY_FOR_APPROVAL_URL}>{t('information.contact.approval.link')}</a>
        </p>
      </Told>
      <Told title="information.contact.portal.title" text="information.contact.portal.text">
        <ContactLines {...portal} />
      </Told>
    </InformationPage>
  );
}
