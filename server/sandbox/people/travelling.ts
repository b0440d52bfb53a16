/** People whose home or journey is out of the ordinary. */
import type { PersonDraft } from './demo-person';
import { sydfynsGymnasium, hovedstadensUniversitet, odenseToSvendborg } from './places';

export const travellingPeople: PersonDraft[] = [
  {
    username: 'ida',
    who: 'UU-elev på 16 år fra Ærø',
    shows: 'Postnummer 5970 og en rute med færge.',
    name: ['Ida', 'Riberholt'],
    age: 16,
    daysSinceBirthday: 251,
    serial: '4368',
    home: { street: ['Havnestien', '113'], town: ['5970', 'Ærøskøbing'] },
    approvals: [
      {
        id: 'ida-uu',
        scheme: 'UU',
        period: [-30, 240],
        school: sydfynsGymnasium,
        routes: [
          {
            pto: 'FynBus',
            state: 'ShowZones',
            from: 'Ærøskøbing',
            to: 'Svendborg',
            fareArea: 'Fyn',
            zones: ['160', '190'],
            ordinaryPrice: 920,
          },
        ],
      },
    ],
  },
  {
    username: 'jens',
    who: 'VU-studerende på 20 år fra Bornholm',
    shows: 'En rute fra Bornholm, som ikke kan bestilles her.',
    name: ['Jens', 'Kofoed-Munk'],
    age: 20,
    daysSinceBirthday: 118,
    serial: '5579',
    home: { street: ['Klippevej', '131'], town: ['3700', 'Rønne'] },
    approvals: [
      {
        id: 'jens-vu',
        scheme: 'VU',
        period: [-30, 200],
        school: hovedstadensUniversitet,
        routes: [
          {
            pto: 'BornholmsTrafikselskab',
            state: 'ShowArea',
            from: 'Rønne',
            to: 'København',
            fareArea: 'Bornholm',
            isFullArea: true,
            showAllZonesInFareArea: true,
            ordinaryPrice: 2190,
          },
        ],
      },
    ],
  },
  {
    username: 'lone',
    who: 'VU-studerende på 21 år med beskyttet adresse i Malmø',
    shows: 'Adressen er skjult, landet er Sverige, og telefonnummeret er udenlandsk.',
    name: ['Lone', 'Åkerblad'],
    age: 21,
    daysSinceBirthday: 187,
    serial: '6702',
    home: { street: ['Kornettsgatan', '159'], town: ['211 49', 'Malmö'], country: 'Sweden' },
    isAddressProtected: true,
    contact: { email: 'lone@example.com', phone: '701740605', phoneCountry: 'Sweden' },
    approvals: [
      {
        id: 'lone-vu',
        scheme: 'VU',
        period: [-30, 200],
        school: hovedstadensUniversitet,
        routes: [
          {
            pto: 'Dsb',
            state: 'ShowStations',
            from: 'Malmö',
            to: 'København',
            fromStation: 'Malmö C',
            toStation: 'København H',
            isForeign: true,
            isBorderCrossing: true,
            ordinaryPrice: 1560,
          },
        ],
      },
    ],
  },
  {
    username: 'mads',
    who: 'UU-elev på 19 år uden adresse i registret',
    shows: 'Bestillingen begynder med adressen.',
    name: ['Mads', 'Vestergård'],
    age: 19,
    daysSinceBirthday: 62,
    serial: '4935',
    home: null,
    approvals: [
      {
        id: 'mads-uu',
        scheme: 'UU',
        period: [-10, 200],
        school: sydfynsGymnasium,
        routes: [odenseToSvendborg],
      },
    ],
  },
];
