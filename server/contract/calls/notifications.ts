import { z } from 'zod';
import { get, post } from '../call';
import {
  notification,
  notificationAccepted,
  notificationIds,
  notificationsAccepted,
} from '../notifications';
import { pageQuery } from '../paging';
import { byId, id } from '../shared';

export const notificationCalls = {
  notifications: get('/notifications', {
    summary:
      'What the person has been told and has not settled, the most important first, 10 a page; of one group with its cards, or of one card',
    query: pageQuery.extend({ groupId: id.optional(), cardId: id.optional() }),
    response: z.array(notification),
  }),
  acceptNotification: post('/notifications/{id}/approval', {
    summary:
      'Settles a notification that is read or put away, or says yes to the price that it tells; a second time succeeds, too',
    params: byId,
    response: notificationAccepted,
    refusals: [
      'not-found',
      'must-be-done',
      'price-changed',
      'card-not-payable',
      'shadow-read-only',
    ],
  }),
  acceptNotifications: post('/notifications/approvals', {
    summary: 'Settles several notifications, and says of each what came of it',
    body: notificationIds,
    response: notificationsAccepted,
    refusals: ['shadow-read-only'],
  }),
  lookPastNotifications: post('/notifications/looked-past', {
    summary:
      'Lets this login see its pages before it does what only doing it settles; what is told later is shown first again',
    refusals: ['shadow-read-only'],
  }),
};
