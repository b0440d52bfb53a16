import type { ReactNode } from 'react';
import { deliveryChangePath, groupRoutePath, rejsekortReplacementPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import type { GroupPageData } from './group-page';
import { Unfold } from './unfold';

/** What can be changed of a group as a whole, or why it can't. */
export function GroupChanges({ group }: { group: GroupPageData }) {
  const t = useText();
  const { id, canChangeProgram, canChangeRoute, deliveriesForChange, coming, hindrance, rkCard } =
    group;
  const why = (reason: 'group.no-change-cards' | 'group.no-change-other') =>
    hindrance ? '' : ` ${t(reason)}`;
  return (
    <>
      <Change
        title={t('group.change-program')}
        href={canChangeProgram ? deliveryChangePath(id) : null}
        hint={t('group.change-program-to', { deliveries: deliveriesForChange.join(t('group.or')) })}
      >
        {t('group.no-change-program')}
        {why(coming.length === 0 ? 'group.no-change-cards' : 'group.no-change-other')}
      </Change>
      {rkCard?.canBeReplaced ? (
        <Change
          title={t('rejsekort-replacement.link')}
          href={rejsekortReplacementPath(rkCard.id)}
          hint={t('rejsekort-replacement.hint')}
        />
      ) : null}
      <Change title={t('group.change-route')} href={canChangeRoute ? groupRoutePath(id) : null}>
        {t('group.no-change-route')}
        {why('group.no-change-cards')}
      </Change>
    </>
  );
}

interface ChangeProps {
  title: string;
  /** Where it is changed; null while it can't be. */
  href: string | null;
  hint?: string;
  /** Why it can't be changed. */
  children?: ReactNode;
}

/** A line that leads to the change, or unfolds to why there can be none. */
function Change({ title, href, hint, children }: ChangeProps) {
  if (href === null) {
    return (
      <Unfold title={title}>
        <p>{children}</p>
      </Unfold>
    );
  }
  return (
    <section className="group-change">
      <h2>
        <a href={href} rel="nofollow">
          {title}
        </a>
      </h2>
      {hint === undefined ? null : <p>{hint}</p>}
    </section>
  );
}
