import { ButtonLink } from '~/components/form/button';
import { deliveryChangePath, groupRoutePath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import type { GroupPageData } from './group-page';

/** What can be changed of a group as a whole, or why it can't. */
export function GroupChanges({ group }: { group: GroupPageData }) {
  const t = useText();
  const { id, canChangeProgram, deliveriesForChange, coming, hindrance } = group;
  return (
    <>
      <section>
        <h2>{t('group.change-program')}</h2>
        {canChangeProgram ? (
          <>
            <p>
              {t('group.change-program-to', {
                deliveries: deliveriesForChange.join(t('group.or')),
              })}
            </p>
            <p>
              <ButtonLink href={deliveryChangePath(id)} rel="nofollow" variant="secondary">
                {t('group.change-program')}
              </ButtonLink>
            </p>
          </>
        ) : (
          <p>
            {t('group.no-change-program')}
            {hindrance
              ? null
              : ` ${t(coming.length === 0 ? 'group.no-change-cards' : 'group.no-change-other')}`}
          </p>
        )}
      </section>
      <RouteChange group={group} />
    </>
  );
}

/** «Skift rute», or why not. */
function RouteChange({ group: { id, canChangeRoute, hindrance } }: { group: GroupPageData }) {
  const t = useText();
  return (
    <section>
      <h2>{t('group.change-route')}</h2>
      {canChangeRoute ? (
        <p>
          <ButtonLink href={groupRoutePath(id)} rel="nofollow" variant="secondary">
            {t('group.change-route')}
          </ButtonLink>
        </p>
      ) : (
        <p>
          {t('group.no-change-route')}
          {hindrance ? null : ` ${t('group.no-change-cards')}`}
        </p>
      )}
    </section>
  );
}
