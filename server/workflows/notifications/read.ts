import { NOTIFICATIONS_A_PAGE, type Notification } from '../../contract/notifications';
import { factsColumn } from '../../db/json-columns';
import { listOpenNotifications } from '../../db/notifications';
import type { Deps } from '../../deps';
import { kronerOf, titledOf } from '../display';
import type { Caller } from '../session';
import { remembered } from './remembered';
import { notificationText } from './text';
import { NOTIFICATION_KINDS, typesAnsweredBy } from './types';

const listOpen = listOpenNotifications(
  (['must', 'consent', 'go', 'read'] as const).map(typesAnsweredBy),
);

/** A page of what the person has been told and has not settled: all, or of one group or card. */
export async function notificationsOf(
  { connection, clock, texts }: Deps,
  caller: Caller,
  { page, ...about }: { page: number; groupId?: string | undefined; cardId?: string | undefined },
): Promise<Notification[]> {
  const { beneficiaryId } = caller;
  const offset = (page - 1) * NOTIFICATIONS_A_PAGE;
  const where = { beneficiaryId, offset, ...given(about) };
  const rows = await remembered({ connection, clock }, caller, JSON.stringify(where), () =>
    listOpen(connection.db, where),
  );
  return rows.map((row) => {
    const { title, text } = notificationText(texts, row);
    const { group, answer, leadsTo } = NOTIFICATION_KINDS[row.type];
    const { pto, period = null, newPrice } = factsColumn.read(row.facts);
    return {
      id: row.id,
      notificationType: { value: row.type, title },
      notificationLevel: row.level,
      notificationText: text,
      pto: pto ? titledOf(texts, 'pto', pto) : null,
      createdDate: row.created_at,
      cardId: row.card_id,
      beneficiaryCardGroupId: row.group_id,
      flowId: row.flow_id,
      group: titledOf(texts, 'notification.group', group),
      answer,
      leadsTo,
      payBy: row.pay_by,
      period,
      newPrice: answer === 'consent' && newPrice !== undefined ? kronerOf(newPrice) : null,
    };
  });
}

const given = ({
  groupId,
  cardId,
}: {
  groupId?: string | undefined;
  cardId?: string | undefined;
}) => ({
  ...(groupId === undefined ? {} : { groupId }),
  ...(cardId === undefined ? {} : { cardId }),
});
