/** People who order: for the first time, again, through Nets, for an internship. */
import type { PersonDraft } from './demo-person';
import { sydfynsGymnasium, hovedstadensUniversitet, odenseToSvendborg } from './places';

export const orderingPeople: PersonDraft[] = [
  {
    username: 'anna',
    who: 'UU-elev på 17 år, Odense til Svendborg med FynBus',
    shows: 'Den første bestilling: én godkendelse, intet bestilt, ingen kontaktoplysninger.',
    name: ['Anna', 'Lindholm'],
    age: 17,
    daysSinceBirthday: 142,
    serial: '4816',
    home: { street: ['Kastanjevej', '118'], flat: ['2', 'th'], town: ['5000', 'Odense C'] },
    approvals: [
      {
        id: 'anna-uu',
        scheme: 'UU',
        period: [-30, 240],
        school: sydfynsGymnasium,
        routes: [odenseToSvendborg],
      },
    ],
  },
  {
    username: 'bo',
    who: 'VU-studerende på 23 år, Roskilde til København med DSB',
    shows: 'En videregående uddannelse, hvor prisen følger det almindelige pendlerkort.',
    name: ['Bo', 'Thygesen'],
    age: 23,
    daysSinceBirthday: 71,
    serial: '5237',
    home: { street: ['Fjordbakken', '142'], flat: ['1', 'tv'], town: ['4000', 'Roskilde'] },
    approvals: [
      {
        id: 'bo-vu',
        scheme: 'VU',
        period: [-80, 210],
        school: hovedstadensUniversitet,
        routes: [
          {
            pto: 'Dsb',
            state: 'ShowZones',
            from: 'Roskilde',
            to: 'København',
            fareArea: 'Sjælland',
            zones: ['01', '02', '33', '44', '55', '06', '07', '08'],
            ordinaryPrice: 1240,
          },
        ],
      },
    ],
  },
  {
    username: 'clara',
    who: 'XU, 18 år, Aarhus med Midttrafik',
    shows: 'Fysisk kort med posten, betaling med betalingskort og intet foto endnu.',
    name: ['Clara', 'Østergaard'],
    age: 18,
    daysSinceBirthday: 96,
    serial: '6024',
    home: { street: ['Ringgadetoften', '137'], flat: ['3', 'tv'], town: ['8000', 'Aarhus C'] },
    approvals: [
      {
        id: 'clara-xu',
        scheme: 'XU',
        period: [-15, 225],
        school: { name: 'Skanderborg', street: ['Adelgade', '196'], town: ['8660', 'Skanderborg'] },
        routes: [
          {
            pto: 'Midttrafik',
            state: 'ShowZones',
            from: 'Aarhus',
            to: 'Skanderborg',
            via: 'Hørning',
            fareArea: 'Midtjylland',
            zones: ['301', '302', '311', '312', '321'],
            ordinaryPrice: 845,
          },
        ],
      },
    ],
  },
  {
    username: 'david',
    who: 'UU-elev på 18 år i praktik, Køge med Movia',
    shows: 'To godkendelser: den primære og en sekundær til praktikken i Helsingør.',
    name: ['David', 'Kjeldsen'],
    age: 18,
    daysSinceBirthday: 204,
    serial: '4491',
    home: { street: ['Havnevænget', '123'], town: ['4600', 'Køge'] },
    approvals: [
      {
        id: 'david-uu',
        scheme: 'UU',
        period: [-60, 210],
        school: {
          name: 'Midtsjællands Erhvervsskole',
          street: ['Maglegårdsvej', '182'],
          town: ['4000', 'Roskilde'],
        },
        routes: [
          {
            pto: 'Movia',
            state: 'ShowZones',
            from: 'Køge',
            to: 'Roskilde',
            fareArea: 'Sjælland',
            zones: ['08', '18', '20', '29'],
            ordinaryPrice: 730,
          },
        ],
      },
      {
        id: 'david-praktik',
        scheme: 'UU',
        isSecondary: true,
        period: [20, 110],
        school: {
          name: 'Helsingør Skibssmedje',
          street: ['Færgevej', '149'],
          town: ['3000', 'Helsingør'],
        },
        routes: [
          {
            pto: 'Movia',
            state: 'ShowArea',
            from: 'Køge',
            to: 'Helsingør',
            fareArea: 'Hovedstadsområdet',
            isFullArea: true,
            showAllZonesInFareArea: true,
            ordinaryPrice: 1480,
          },
        ],
      },
    ],
  },
];
