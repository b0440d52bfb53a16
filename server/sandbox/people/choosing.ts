/** Somebody with approvals and routes to choose between. */
import type { PersonDraft } from './demo-person';
import { trekantensUniversitet } from './places';

export const choosingPeople: PersonDraft[] = [
  {
    username: 'emma',
    who: 'VU-studerende på 22 år med flere godkendelser, Aabenraa',
    shows: 'Valg af godkendelse (én er spærret) og af rute: område, zoner eller stationer.',
    name: ['Emma', 'Petersen-Holt'],
    age: 22,
    daysSinceBirthday: 33,
    serial: '7158',
    home: { street: ['Løjtertoft', '126'], flat: ['st', 'mf'], town: ['6200', 'Aabenraa'] },
    approvals: [
      {
        id: 'emma-vu-kolding',
        scheme: 'VU',
        period: [-45, 190],
        school: trekantensUniversitet,
        routes: [
          {
            pto: 'Sydtrafik',
            state: 'ShowArea',
            from: 'Aabenraa',
            to: 'Kolding',
            fareArea: 'Sydjylland',
            isFullArea: true,
            showAllZonesInFareArea: true,
            ordinaryPrice: 2740,
          },
          {
            pto: 'Sydtrafik',
            state: 'ShowZones',
            from: 'Aabenraa',
            to: 'Kolding',
            via: 'Haderslev',
            fareArea: 'Sydjylland',
            zones: ['401', '402', '412', '423', '434', '445'],
            ordinaryPrice: 1525,
          },
          {
            pto: 'Dsb',
            state: 'ShowStations',
            from: 'Rødekro',
            to: 'Kolding',
            fromStation: 'Rødekro St.',
            toStation: 'Kolding St.',
            via: 'Vojens',
            ordinaryPrice: 1610,
          },
        ],
      },
      {
        id: 'emma-vu-soenderborg',
        scheme: 'VU',
        period: [-45, 190],
        school: {
          name: 'Alssund Professionshøjskole',
          street: ['Ringgade', '205'],
          town: ['6400', 'Sønderborg'],
        },
        blockedReason: 'Uddannelsen er ikke begyndt. Kontakt dit uddannelsessted.',
        routes: [
          {
            pto: 'Sydtrafik',
            state: 'ShowZones',
            from: 'Aabenraa',
            to: 'Sønderborg',
            fareArea: 'Sydjylland',
            zones: ['401', '403', '415', '416'],
            ordinaryPrice: 985,
          },
        ],
      },
      {
        id: 'emma-uu',
        scheme: 'UU',
        period: [-20, 150],
        school: {
          name: 'Det Danske Gymnasium i Flensborg',
          street: ['Südergraben', '161'],
          town: ['24937', 'Flensborg'],
          country: 'Germany',
        },
        routes: [
          {
            pto: 'Sydtrafik',
            state: 'ShowZones',
            from: 'Aabenraa',
            to: 'Flensborg',
            via: 'Kruså',
            fareArea: 'Sydjylland',
            zones: ['401', '404', '405'],
            isBorderCrossing: true,
            ordinaryPrice: 1090,
          },
        ],
      },
    ],
  },
];
