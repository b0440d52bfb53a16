import { calls } from '../contract/calls';
import { dropPlanDraft, editPlan } from '../workflows/plan/edit-plan';
import { planOf, savePlan } from '../workflows/plan/save-plan';
import { serve, type Endpoint } from './endpoint';

/** The plan of a group: its periods, and the changes of them that are not saved. */
export const groupPlanEndpoints: Endpoint[] = [
  serve(calls.groupCards, 'read', ({ deps, caller, params, query }) =>
    planOf(deps, { caller, groupId: params.id }, query),
  ),
  serve(calls.changeGroupCards, 'order', ({ deps, caller, params, body }) =>
    savePlan(deps, { caller, groupId: params.id }, body),
  ),
  serve(calls.defaultGroupCards, 'read', ({ deps, caller, params }) =>
    planOf(deps, { caller, groupId: params.id }, { withDefaults: true }),
  ),
  serve(calls.changePlanDraft, 'order', ({ deps, caller, params, body }) =>
    editPlan(deps, { caller, groupId: params.id }, body),
  ),
  serve(calls.dropPlanDraft, 'order', ({ deps, caller, params }) =>
    dropPlanDraft(deps, { caller, groupId: params.id }),
  ),
];
