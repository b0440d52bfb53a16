import { calls } from '../contract/calls';
import { dropPlanDraft, editPlan } from '../workflows/plan/edit-plan';
import { planOf, savePlan } from '../workflows/plan/save-plan';
import { serve, type Endpoint } from './endpoint';

/** The plan of a group: its periods, and the changes of them that are not saved. */
export const groupPlanEndpoints: Endpoint[] = [
  serve(calls.groupCards, 'beneficiary', ({ deps, caller, params, query }) =>
    planOf(deps, { caller, groupId: params.id }, query),
  ),
  serve(calls.changeGroupCards, 'orderer', ({ deps, caller, params, body }) =>
    savePlan(deps, { caller, groupId: params.id }, body),
  ),
  serve(calls.defaultGroupCards, 'beneficiary', ({ deps, caller, params }) =>
    planOf(deps, { caller, groupId: params.id }, { withDefaults: true }),
  ),
  serve(calls.changePlanDraft, 'orderer', ({ deps, caller, params, body }) =>
    editPlan(deps, { caller, groupId: params.id }, body),
  ),
  serve(calls.dropPlanDraft, 'orderer', ({ deps, caller, params }) =>
    dropPlanDraft(deps, { caller, groupId: params.id }),
  ),
];
