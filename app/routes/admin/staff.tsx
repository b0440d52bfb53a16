import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { StaffAccount } from '#server/contract/staff-accounts';
import type { PageHandle } from '~/lib/page-handle';
import { newStaffPath, staffPath } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['accounts'], title: 'accounts.title' };

export const loader = guardedLoader(async ({ api }) => ({
  accounts: await api.get(calls.staffAccounts),
}));

export default function StaffAccounts() {
  const t = useText();
  const { accounts } = useLoaderData<typeof loader>();
  const open = accounts.filter(({ state }) => state !== 'closed');
  const closed = accounts.filter(({ state }) => state === 'closed');
  return (
    <>
      <h1>{t('accounts.title')}</h1>
      <p>{t('accounts.lead')}</p>
      <ul className="link-row">
        <li>
          <a href={newStaffPath('Admin')}>{t('accounts.new')}</a>
        </li>
        <li>
          <a href={newStaffPath('SchoolAdmin')}>{t('accounts.new.school')}</a>
        </li>
      </ul>
      {open.map((account) => (
        <section className="record" key={account.id} aria-labelledby={`account-${account.id}`}>
          <h2 id={`account-${account.id}`}>
            <a href={staffPath(account.id)}>{account.name}</a>
          </h2>
          <p>{factsOf(account, t)}</p>
        </section>
      ))}
      {closed.length > 0 ? (
        <>
          <h2>{t('accounts.closed')}</h2>
          <ul>
            {closed.map(({ id, name, username }) => (
              <li key={id}>
                {name}, {username}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** Who it is, and what they may do. */
function factsOf({ username, role, school, grants, state, isOwn }: StaffAccount, t: Texts): string {
  const work =
    role === 'SchoolAdmin'
      ? [t('accounts.role.SchoolAdmin', school ?? {})]
      : grants.map((word) => t(`accounts.grant.${word}`));
  return [
    [username, ...(isOwn ? [t('accounts.own')] : [])].join(', '),
    (work.length > 0 ? work : [t('accounts.grants.none')]).join(' · '),
    ...(state === 'no-phone' ? [t('accounts.no-phone')] : []),
  ].join('. ');
}
