import { z } from 'zod';
import { del, get, post, put } from '../call';
import { groupCardsAnswer, groupCardsChange, planDraftChange } from '../group-plan';
import { GROUP_CLOSED } from '../refusals';
import { byId, day } from '../shared';

/** The periods of a group as they are planned: what is stored, with the draft over it. */
export const groupPlanCalls = {
  groupCards: get('/groups/{id}/cards', {
    summary:
      'The periods of a group with the changes that are not saved; `from` asks for the periods that can begin that day',
    params: byId,
    query: z.object({ from: day.optional() }),
    response: groupCardsAnswer,
    refusals: ['not-found'],
  }),
  changeGroupCards: put('/groups/{id}/cards', {
    summary:
      'Changes the periods that can still be changed to those that are sent, with `orderCardsForTheWholeApproval` to default ones for all free days; `isSuccess` is false, and nothing saved, while one is invalid or a warning is not accepted; `skipSave` asks the same and saves nothing',
    params: byId,
    body: groupCardsChange,
    response: groupCardsAnswer,
    refusals: ['not-found', 'stale-plan', ...GROUP_CLOSED],
  }),
  defaultGroupCards: get('/groups/{id}/default-cards', {
    summary:
      'The periods of a group followed by default ones for the days that are free; nothing is saved',
    params: byId,
    response: groupCardsAnswer,
    refusals: ['not-found'],
  }),
  changePlanDraft: post('/groups/{id}/plan-draft', {
    summary:
      'Changes the draft of a plan by one operation; one that is in effect already counts as done, whichever version it is of',
    params: byId,
    body: planDraftChange,
    response: groupCardsAnswer,
    refusals: ['not-found', 'stale-plan', 'plan-invalid', ...GROUP_CLOSED],
  }),
  dropPlanDraft: del('/groups/{id}/plan-draft', {
    summary: 'Drops what is not saved of a plan',
    params: byId,
    response: groupCardsAnswer,
    refusals: ['not-found'],
  }),
};
