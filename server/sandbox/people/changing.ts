/** People with cards whose delivery or route changes. */
import type { PersonDraft } from './demo-person';

export const changingPeople: PersonDraft[] = [
  {
    username: 'frede',
    who: 'UU-elev på 18 år med Rejsekort, Ballerup med Movia',
    shows:
      'Et Rejsekort med aftale hos Nets: ét kort er aktivt, det næste venter på check-in. Flere perioder kan bestilles.',
    name: ['Frede', 'Hjortshøj'],
    age: 18,
    daysSinceBirthday: 129,
    serial: '5087',
    home: { street: ['Skovlunden', '144'], flat: ['1', 'th'], town: ['2750', 'Ballerup'] },
    approvals: [
      {
        id: 'frede-uu',
        scheme: 'UU',
        period: [-60, 210],
        school: {
          name: 'Frederiksborg Tekniske Skole',
          street: ['Milnersvej', '177'],
          town: ['3400', 'Hillerød'],
        },
        routes: [
          {
            pto: 'Movia',
            state: 'ShowZones',
            from: 'Ballerup',
            to: 'Hillerød',
            fareArea: 'Hovedstadsområdet',
            zones: ['09', '31', '41', '42', '50'],
            ordinaryPrice: 890,
          },
        ],
      },
    ],
  },
  {
    username: 'gry',
    who: 'UU-elev på 18 år, Middelfart med FynBus og nu Sydtrafik',
    shows: 'En bestilling, der venter: hendes nye rute hører til et andet trafikselskab.',
    name: ['Gry', 'Abildtrup'],
    age: 18,
    daysSinceBirthday: 77,
    serial: '5526',
    home: { street: ['Brogade', '151'], town: ['5500', 'Middelfart'] },
    approvals: [
      {
        id: 'gry-uu',
        scheme: 'UU',
        period: [-30, 240],
        school: {
          name: 'Koldingfjord Gymnasium',
          street: ['Fjordvej', '177'],
          town: ['6000', 'Kolding'],
        },
        routes: [
          {
            pto: 'FynBus',
            state: 'ShowZones',
            from: 'Middelfart',
            to: 'Kolding',
            via: 'Fredericia',
            fareArea: 'Fyn',
            zones: ['100', '101', '405'],
            ordinaryPrice: 890,
          },
          {
            pto: 'Sydtrafik',
            state: 'ShowZones',
            from: 'Middelfart',
            to: 'Kolding',
            via: 'Taulov',
            fareArea: 'Sydjylland',
            zones: ['404', '405', '406'],
            ordinaryPrice: 910,
          },
        ],
      },
    ],
  },
  {
    username: 'hans',
    who: 'UU-elev på 19 år, Frederikshavn med Nordjyllands Trafikselskab',
    shows: 'Et rejsekort, der ikke findes længere: han skal vælge en ny levering før alt andet.',
    name: ['Hans', 'Bødker'],
    age: 19,
    daysSinceBirthday: 111,
    serial: '6181',
    home: { street: ['Skagensvej', '163'], town: ['9900', 'Frederikshavn'] },
    approvals: [
      {
        id: 'hans-uu',
        scheme: 'UU',
        period: [-60, 200],
        school: {
          name: 'Vendsyssel Erhvervsskole',
          street: ['Hestkærvej', '144'],
          town: ['9800', 'Hjørring'],
        },
        routes: [
          {
            pto: 'NordjyllandsTrafikselskab',
            state: 'ShowZones',
            from: 'Frederikshavn',
            to: 'Hjørring',
            fareArea: 'Nordjylland',
            zones: ['72', '73', '81', '82'],
            ordinaryPrice: 770,
          },
        ],
      },
    ],
  },
];
