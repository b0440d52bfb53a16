/** People for whom things are not as they should be. */
import type { PersonDraft } from './demo-person';
import { sydfynsGymnasium, odenseToSvendborg } from './places';

export const hinderedPeople: PersonDraft[] = [
  {
    username: 'none',
    who: 'Ung på 22 år uden godkendelser',
    shows: 'Begge tomme felter på overblikket.',
    name: ['Nora', 'Nielsen-Ravn'],
    age: 22,
    daysSinceBirthday: 88,
    serial: '5120',
    home: { street: ['Søndervangen', '117'], town: ['9000', 'Aalborg'] },
  },
  {
    username: 'nodata',
    who: 'Datahentningen fejler (ErrorFromVUS)',
    shows: 'Siden om, at oplysningerne ikke kan hentes.',
    name: ['Nadia', 'Dalsgaard'],
    age: 18,
    daysSinceBirthday: 155,
    serial: '6346',
    home: { street: ['Mølleengen', '128'], town: ['7100', 'Vejle'] },
    fault: 'ErrorFromVUS',
  },
  {
    username: 'badaddress',
    who: 'Adressen kan ikke placeres (ProblematicAddress)',
    shows: 'Siden om et problem med adressen.',
    name: ['Asger', 'Bundgård'],
    age: 19,
    daysSinceBirthday: 220,
    serial: '5813',
    home: { street: ['Ukendt Stræde', '999'], town: ['7700', 'Thisted'] },
    fault: 'ProblematicAddress',
  },
  {
    username: 'blocked',
    who: 'UU-elev på 17 år med spærret konto',
    shows: 'Kan se og logge ud, men ikke bestille.',
    name: ['Birk', 'Overby'],
    age: 17,
    daysSinceBirthday: 49,
    serial: '4677',
    home: { street: ['Rugmarken', '134'], town: ['5230', 'Odense M'] },
    accountState: 'Blocked',
    approvals: [
      {
        id: 'blocked-uu',
        scheme: 'UU',
        period: [-30, 240],
        school: sydfynsGymnasium,
        routes: [odenseToSvendborg],
      },
    ],
  },
];
