import { followPrograms } from '../workflows/events/follow-programs';
import { compareNextPayments } from '../workflows/compare-payments';
import { retrieveApprovals } from '../workflows/retrieve-approvals';
import { sendCompanyAnswerMail } from '../workflows/order/route/send-company-answer-mail';
import { sendNotificationMail } from '../workflows/notifications/send-mail';
import { sendReceiptMail } from '../workflows/order/place/send-receipt-mail';
import {
  capturePayment,
  closePaymentWindow,
  returnMoney,
} from '../workflows/payment/capture-and-return';
import { chargeSavedMethod } from '../workflows/payment/charge-card';
import { decideRefund, endReturn } from '../workflows/decide-refund';
import { forgetCard } from '../workflows/payment/forget-cards';
import { reconcile } from '../workflows/payment/reconcile';
import { forgetSavedMethod } from '../workflows/payment/saving';
import { sendRefund } from '../workflows/payment/send-refund';
import { deletePhotoBytes } from '../workflows/photo-bytes';
import { makePdfTicket } from '../workflows/rejsekort/make-pdf-ticket';
import { followSeasonPass, orderRejsekortCard } from '../workflows/rejsekort/cards';
import { replaceAtRejsekort } from '../workflows/replace-rejsekort';
import { sendMessageMail, sendSealedMail } from '../workflows/letters';
import { tellPaymentFailed } from '../workflows/tell-money';
import { deliverCode } from '../workflows/order-code/send-code';
import { tellOwnChange } from '../workflows/own-changes';
import { sendReminder } from '../workflows/send-reminder';
import type { JobHandlers } from './queue';

/** Which workflow does which kind of job; each is safe to repeat. */
export const jobHandlers: JobHandlers = {
  'retrieve-approvals': retrieveApprovals,
  'send-receipt-mail': sendReceiptMail,
  'send-company-answer-mail': sendCompanyAnswerMail,
  'send-notification-mail': sendNotificationMail,
  'send-message-mail': sendMessageMail,
  'send-sealed-mail': sendSealedMail,
  'send-order-code': deliverCode,
  'tell-payment-failed': tellPaymentFailed,
  'tell-own-change': tellOwnChange,
  'send-reminder': sendReminder,
  'capture-payment': capturePayment,
  'close-payment-window': closePaymentWindow,
  'return-money': returnMoney,
  'forget-method': forgetSavedMethod,
  'forget-card': forgetCard,
  'send-refund': sendRefund,
  'end-return': endReturn,
  'decide-refund': decideRefund,
  'charge-card': chargeSavedMethod,
  'order-rejsekort-card': orderRejsekortCard,
  'follow-season-pass': followSeasonPass,
  'replace-rejsekort': replaceAtRejsekort,
  'make-pdf-ticket': makePdfTicket,
  'delete-photo': deletePhotoBytes,
  'follow-programs': followPrograms,
  'compare-payments': compareNextPayments,
  'reconcile-payment': async (deps, { operationId }) => {
    await reconcile(deps, operationId);
  },
};
