/** What several demo people share: schools, and a route. */
import type { RouteDraft, School } from './demo-person';

export const sydfynsGymnasium: School = {
  name: 'Sydfyns Gymnasium',
  street: ['Ørbækvej', '214'],
  town: ['5700', 'Svendborg'],
};

export const hovedstadensUniversitet: School = {
  name: 'Hovedstadens Universitet',
  street: ['Amagerfælledvej', '156'],
  town: ['2300', 'København S'],
};

export const trekantensUniversitet: School = {
  name: 'Trekantens Universitet',
  street: ['Dyrehavevej', '188'],
  town: ['6000', 'Kolding'],
};

export const odenseToSvendborg: RouteDraft = {
  pto: 'FynBus',
  state: 'ShowZones',
  from: 'Odense',
  to: 'Svendborg',
  via: 'Ringe',
  fareArea: 'Fyn',
  zones: ['110', '120', '131', '141', '151', '160'],
  ordinaryPrice: 1165,
};
