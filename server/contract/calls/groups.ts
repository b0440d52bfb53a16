import { get } from '../call';
import { groupDetail } from '../group';
import { byId } from '../shared';

export const groupCalls = {
  group: get('/groups/{id}', {
    summary:
      'One group of the person: its periods, what can be changed in it, and how it is paid and delivered',
    params: byId,
    response: groupDetail,
    refusals: ['not-found'],
  }),
};
