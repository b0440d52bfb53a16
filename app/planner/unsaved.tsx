import { Icon } from '~/components/icon';
import { PortalForm } from '~/components/form/portal-form';
import type { Texts } from '~/lib/texts';

interface UnsavedProps {
  t: Texts;
  here: string;
  version: number;
  changeCount: number;
  canUndo: boolean;
}

/** How much is changed and not saved, and the way back; nothing while all is saved. */
export function Unsaved({ t, here, version, changeCount, canUndo }: UnsavedProps) {
  if (changeCount === 0) return null;
  return (
    <div className="notice notice-info">
      <Icon name="info" />
      <div className="notice-body">
        <p className="notice-title">{t('plan.unsaved', { count: changeCount })}</p>
        <PortalForm action={here} hidden={{ version }}>
          <button
            type="submit"
            className="button button-secondary button-small"
            name="intent"
            value={canUndo ? 'undo' : 'reset'}
          >
            {t(canUndo ? 'plan.undo' : 'plan.reset')}
          </button>
        </PortalForm>
      </div>
    </div>
  );
}
