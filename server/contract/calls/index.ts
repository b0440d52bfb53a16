import { accountCalls } from './accounts';
import { adminCalls } from './admin';
import { authCalls } from './auth';
import { cardCalls } from './cards';
import { eventCalls } from './events';
import { groupCalls } from './groups';
import { groupPlanCalls } from './group-plan';
import { gvssCalls } from './gvss';
import { informationCalls } from './information';
import { notificationCalls } from './notifications';
import { orderCalls } from './order';
import { paymentCalls } from './payment';
import { pdfTicketCalls } from './pdf-ticket';
import { photoCalls } from './photo';
import { profileCalls } from './profile';
import { rejsekortCalls } from './rejsekort';
import { staffCalls } from './staff';

/** Every call of the API by its name, which is its operation id in the description of the API. */
export const calls = {
  ...authCalls,
  ...staffCalls,
  ...adminCalls,
  ...accountCalls,
  ...informationCalls,
  ...cardCalls,
  ...groupCalls,
  ...notificationCalls,
  ...groupPlanCalls,
  ...orderCalls,
  ...paymentCalls,
  ...gvssCalls,
  ...eventCalls,
  ...profileCalls,
  ...photoCalls,
  ...rejsekortCalls,
  ...pdfTicketCalls,
};
