import { z } from 'zod';
import { get, patch, post, put } from '../call';
import {
  correctAddressBody,
  cprAnswer,
  cprBody,
  helpPaymentBody,
  lastStep,
  ownAccess,
  pageUrl,
  personFile,
  reasonBody,
  resendBody,
  schoolApprovals,
  searchBody,
  searchRef,
  searchResult,
  takenUp,
} from '../admin';
import { orderCodeBody, orderHelp } from '../assisted-order';
import { approvalImport, checkedImport, importList, runImportBody } from '../approval-import';
import {
  bySettingName,
  byTextKey,
  contentText,
  jobList,
  serviceList,
  settingBody,
  settingList,
  textBody,
  textHits,
  textQuery,
} from '../operate';
import { pageQuery } from '../paging';
import { pushBody, pushed } from '../register-approval';
import { OF_SECOND } from '../refusals';
import {
  openRefunds,
  refundApproval,
  refundDecided,
  refundDecisionBody,
  offerApproval,
  refundOfferBody,
  refundRejection,
  refundOffers,
} from '../refund-queue';
import { byId } from '../shared';

export const adminCalls = {
  searchPeople: post('/admin/searches', {
    summary:
      'Seals what is searched for, so that no address holds it; a CPR number is counted and written down',
    body: searchBody,
    response: searchRef,
    refusals: ['too-many-requests'],
  }),
  searchResult: get('/admin/searches/{search}', {
    summary: 'At most 20 people whom a search finds; each is written down as seen',
    params: z.object({ search: z.string().min(1).max(1000) }),
    response: searchResult,
    refusals: ['not-found'],
  }),
  takeUpPerson: post('/admin/searches/{search}/person', {
    summary:
      'Takes up the person of a CPR number that was searched for, as the register knows them',
    params: z.object({ search: z.string().min(1).max(1000) }),
    body: reasonBody,
    response: takenUp,
    refusals: ['not-found', 'person-unknown', 'register-silent'],
  }),
  person: get('/admin/people/{id}', {
    summary: 'All that staff need to know of a person; written down as seen',
    params: byId,
    response: personFile,
    refusals: ['not-found'],
  }),
  blockPerson: post('/admin/people/{id}/block', {
    summary: 'Blocks an account for orders, with the reason',
    params: byId,
    body: reasonBody,
    refusals: ['not-found', 'own-person'],
  }),
  unblockPerson: post('/admin/people/{id}/unblock', {
    summary: 'Lets an account order again, with the reason',
    params: byId,
    body: reasonBody,
    refusals: ['not-found', 'own-person'],
  }),
  revealCpr: post('/admin/people/{id}/cpr', {
    summary: 'The whole CPR number, for a code of one’s own phone; written down as seen',
    params: byId,
    body: cprBody,
    response: cprAnswer,
    refusals: ['not-found', 'mfa-locked'],
  }),
  correctAddress: put('/admin/people/{id}/address', {
    summary: 'Corrects the delivery address of a person; 400 with one message a field',
    params: byId,
    body: correctAddressBody,
    refusals: ['not-found', 'address-invalid'],
  }),
  resendMail: post('/admin/people/{id}/mails', {
    summary: 'Sends the mail of a message, or of the receipt of an order, once more',
    params: byId,
    body: resendBody,
    refusals: ['not-found'],
  }),
  helpPayment: post('/admin/people/{id}/payments', {
    summary: 'Asks the provider what came of a payment; or closes its window first',
    params: byId,
    body: helpPaymentBody,
    refusals: ['not-found', 'payment-unknown'],
  }),
  endLogins: post('/admin/people/{id}/sessions/end', {
    summary: 'Ends every login of a person',
    params: byId,
    body: reasonBody,
    refusals: ['not-found'],
  }),
  beginShadow: post('/admin/people/{id}/shadow', {
    summary: 'Shows the portal as this person sees it, for 30 minutes and to read alone',
    params: byId,
    body: reasonBody,
    refusals: ['not-found'],
  }),
  orderHelp: get('/admin/people/{id}/order', {
    summary:
      'The order that staff help a person with, and how its code can go to them; written down as seen',
    params: byId,
    response: orderHelp,
    refusals: ['not-found'],
  }),
  beginOrderHelp: post('/admin/people/{id}/order', {
    summary:
      'Shows the portal as this person sees it, for 30 minutes, to choose route, delivery and period of an order for them',
    params: byId,
    body: reasonBody,
    refusals: ['not-found', 'account-blocked', 'register-silent', 'register-address'],
  }),
  sendOrderCode: post('/admin/people/{id}/order-code', {
    summary: 'Sends the person a code to finish that order with, in place of an earlier one',
    params: byId,
    body: orderCodeBody,
    refusals: ['not-found', 'order-incomplete', 'code-not-sendable'],
  }),
  endShadow: post('/shadows/end', {
    summary: 'Ends the view of the portal as a person; harmless without one',
  }),
  lastStep: get('/shadows/last-step', {
    summary:
      'The page of the view as a person; before the first, the one that the person opened last',
    response: lastStep,
  }),
  setLastStep: put('/shadows/last-step', {
    summary: 'Notes the page of the view as a person',
    body: pageUrl,
  }),
  currentUrl: patch('/current-url', {
    summary: 'Notes the page that a person has opened: the last one alone, without its query',
    body: pageUrl,
  }),
  schoolApprovals: get('/admin/school', {
    summary: 'A page of the approvals of one’s own school, by name; each is written down as seen',
    query: pageQuery,
    response: schoolApprovals,
  }),
  findTexts: get('/admin/texts', {
    summary: 'At most 20 texts whose key or words hold what is looked for',
    query: textQuery,
    response: textHits,
  }),
  contentText: get('/admin/texts/{key}', {
    summary: 'A text, what it was at first, and what became of it',
    params: byTextKey,
    response: contentText,
    refusals: ['not-found'],
  }),
  publishText: put('/admin/texts/{key}', {
    summary: 'Publishes another wording; null brings the first one back',
    params: byTextKey,
    body: textBody,
    refusals: ['not-found', 'stale-text'],
  }),
  settings: get('/admin/settings', {
    summary: 'What can be switched while the portal runs',
    response: settingList,
  }),
  putSetting: put('/admin/settings/{name}', {
    summary: 'Puts a switch on or off',
    params: bySettingName,
    body: settingBody,
    refusals: ['not-found'],
  }),
  checkImport: post('/admin/imports', {
    summary:
      'The dry run of a file of approvals, CSV or JSON: all that is wrong with it by line, or an import to run',
    form: { file: { kind: 'file', description: 'The file; docs/protocols/approval-import.md' } },
    response: checkedImport,
    refusals: ['import-empty', 'import-too-large', 'import-known'],
  }),
  imports: get('/admin/imports', {
    summary: 'The files of approvals that were brought in, the last first; at most 20',
    response: importList,
  }),
  approvalImport: get('/admin/imports/{id}', {
    summary: 'A file of approvals that was found in order',
    params: byId,
    response: approvalImport,
    refusals: ['not-found'],
  }),
  pushApprovals: post('/approvals/push', {
    summary:
      'Brings in approvals that another system sends, with its token as `Authorization: Bearer`; all of them, or none where one is not in order',
    body: pushBody,
    isLong: true,
    response: pushed,
    refusals: ['too-many-requests'],
  }),
  runImport: post('/admin/imports/{id}/run', {
    summary: 'Brings in the approvals of a file that was found in order, once',
    params: byId,
    body: runImportBody,
    refusals: ['not-found', 'import-known', 'import-stale'],
  }),
  openRefunds: get('/admin/refunds', {
    summary: 'The refunds that have not arrived, the oldest first',
    response: openRefunds,
  }),
  decideRefund: post('/admin/refunds/{id}/decision', {
    summary: 'Decides what becomes of a refund, or asks another staff member to agree',
    params: byId,
    body: refundDecisionBody,
    response: refundDecided,
    refusals: ['not-found', 'own-person', 'refund-decided'],
  }),
  offerRefund: post('/admin/people/{id}/refunds', {
    summary: 'Asks another staff member to agree that money is given back off the rules',
    params: byId,
    body: refundOfferBody,
    refusals: ['not-found', 'own-person', 'refund-decided', 'refund-too-much'],
  }),
  refundOffers: get('/admin/refund-offers', {
    summary: 'What waits for another staff member to agree, the oldest first',
    response: refundOffers,
  }),
  approveOffer: post('/admin/refund-offers/{id}/approval', {
    summary: 'Agrees with a code of one’s own phone; the money is sent',
    params: byId,
    body: offerApproval,
    refusals: ['refund-decided', 'refund-too-much', ...OF_SECOND, 'mfa-locked'],
  }),
  rejectOffer: post('/admin/refund-offers/{id}/rejection', {
    summary: 'Does not agree, or takes back what one has asked for oneself',
    params: byId,
    refusals: ['refund-decided'],
  }),
  approveRefund: post('/admin/refunds/{id}/approval', {
    summary: 'Agrees to what another staff member has decided, with a code of one’s own phone',
    params: byId,
    body: refundApproval,
    refusals: ['refund-decided', ...OF_SECOND, 'mfa-locked'],
  }),
  rejectRefund: post('/admin/refunds/{id}/rejection', {
    summary: 'Does not agree to it, or takes back what one has asked for oneself',
    params: byId,
    body: refundRejection,
    refusals: ['not-found', 'refund-decided'],
  }),
  services: get('/admin/services', {
    summary: 'What was last heard of the services outside',
    response: serviceList,
  }),
  troubledJobs: get('/admin/jobs', {
    summary:
      'Work that failed and is not done, mails last, and of each the oldest first; at most 100',
    response: jobList,
  }),
  retryJob: post('/admin/jobs/{id}/retry', {
    summary: 'Has work that failed tried now',
    params: byId,
    body: reasonBody,
    refusals: ['not-found'],
  }),
  dropJob: post('/admin/jobs/{id}/drop', {
    summary: 'Gives up a mail that can’t be sent',
    params: byId,
    body: reasonBody,
    refusals: ['not-found'],
  }),
  ownData: get('/profile/export', {
    summary:
      'All that is kept of the person, as a ZIP archive: a page to read, JSON with its schema, the photo',
    media: 'application/zip',
    refusals: ['confirm-needed', 'too-many-requests'],
  }),
  ownAccess: get('/profile/access', {
    summary: 'Who of staff looked at the person’s data, the last first; the last 100',
    response: ownAccess,
  }),
};
