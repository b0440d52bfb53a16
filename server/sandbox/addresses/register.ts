/** The addresses that the stand-in knows, and how it searches them. */
import { createHash } from 'node:crypto';

interface Street {
  vejnavn: string;
  postnr: string;
  navn: string;
  houses: House[];
}
interface House {
  id: string;
  title: string;
  vejnavn: string;
  husnummertekst: string;
  postnummer: { postnr: string; navn: string };
  homes: Home[];
}
interface Home {
  id: string;
  title: string;
  floor: string | null;
  side: string | null;
  house: House;
}

const FLATS = [
  ['st', 'tv'],
  ['st', 'th'],
  ['1', 'tv'],
  ['1', 'th'],
] as const;

/** Street, first and last house number, postcode, town, and whether the houses have flats. */
const STREETS: Street[] = (
  [
    ['Søndergade', 1, 40, '5700', 'Svendborg', true],
    ['Søndergade', 1, 60, '8000', 'Aarhus C', true],
    ['Søndervang', 1, 20, '5700', 'Svendborg', false],
    ['Vestergade', 1, 50, '5000', 'Odense C', true],
    ['Kastanjevej', 100, 130, '5000', 'Odense C', false],
    ['Havnestien', 101, 120, '5970', 'Ærøskøbing', false],
    ['Løjtertoft', 110, 140, '6200', 'Aabenraa', true],
    ['Klippevej', 120, 140, '3700', 'Rønne', false],
    ['Fjordbakken', 130, 150, '4000', 'Roskilde', false],
  ] as const
).map(([vejnavn, first, last, postnr, navn, hasFlats]) => ({
  vejnavn,
  postnr,
  navn,
  houses: Array.from({ length: last - first + 1 }, (_, index) =>
    houseOf(vejnavn, String(first + index), { postnr, navn }, hasFlats),
  ),
}));
const HOUSES = STREETS.flatMap(({ houses }) => houses);
const HOMES = HOUSES.flatMap(({ homes }) => homes);

function houseOf(
  vejnavn: string,
  husnummertekst: string,
  postnummer: House['postnummer'],
  hasFlats: boolean,
): House {
  const place = `${postnummer.postnr} ${postnummer.navn}`;
  const title = `${vejnavn} ${husnummertekst}, ${place}`;
  const house: House = {
    ...{ id: idOf(`husnummer ${title}`), title },
    ...{ vejnavn, husnummertekst, postnummer, homes: [] },
  };
  const flats = hasFlats ? FLATS : [[null, null] as const];
  for (const [floor, side] of flats) {
    const flat = floor === null ? '' : `, ${floor}. ${side}`;
    const home = `${vejnavn} ${husnummertekst}${flat}, ${place}`;
    house.homes.push({ id: idOf(home), title: home, floor, side, house });
  }
  return house;
}

/** The same id for the same text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [0, 8, 12, 16, 20].map((from, index) =>
    hex.slice(from, [8, 12, 16, 20, 32][index]),
  );
  return parts.join('-');
}

/**
 * Searches as the service does: by street, house number and postcode. Floor and side are passed over,
 * a town without its postcode fits nothing, and neither does a comma without a blank after it.
 */
export function search(tekst: string): object[] {
  const wanted = wordsOf(tekst).join(' ');
  const exact = HOMES.find(({ title }) => wordsOf(title).join(' ') === wanted);
  if (exact) return [homeHit(exact)];
  if (/,\S/.test(tekst)) return [];
  const { street, number, postcode, hasRest } = readQuestion(wordsOf(tekst));
  if (hasRest || street === '') return [];
  const streets = STREETS.filter(
    ({ vejnavn, postnr }) =>
      vejnavn.toLowerCase().startsWith(street) && (postcode ?? postnr) === postnr,
  );
  if (number === undefined) return streetHits(streets, street);
  return houseHits(
    streets.flatMap(({ houses }) => houses.filter((house) => house.husnummertekst === number)),
  );
}

const FLOOR_OR_SIDE = /^(\d{1,2}|st|kl|tv|th|mf)$/;

function readQuestion(words: string[]) {
  const firstNumber = words.findIndex((word) => /^\d/.test(word));
  const street = words.slice(0, firstNumber === -1 ? undefined : firstNumber).join(' ');
  const rest = firstNumber === -1 ? [] : words.slice(firstNumber);
  const postcode = rest.find((word) => /^\d{4}$/.test(word));
  const number = /^\d{1,3}[a-z]?$/.test(rest[0] ?? '') ? rest.shift() : undefined;
  const hasRest = postcode === undefined && rest.some((word) => !FLOOR_OR_SIDE.test(word));
  return { street, number, postcode, hasRest };
}

function streetHits(streets: Street[], typed: string): object[] {
  const [only] = streets;
  if (only && streets.length === 1) return houseHits(only.houses);
  const names = new Set(streets.map(({ vejnavn }) => vejnavn));
  return [...names].flatMap((vejnavn): object[] => {
    const same = streets.filter((street) => street.vejnavn === vejnavn);
    if (same.length > 1 && vejnavn.toLowerCase() !== typed) {
      return [{ type: 'vejnavn', titel: vejnavn, vejnavn }];
    }
    return same.map(({ postnr, navn, houses }) => ({
      type: 'navngivenvejpostnummer',
      id: idOf(`${vejnavn} ${postnr}`),
      titel: `${vejnavn} ${postnr} ${navn}`,
      ...{ vejnavn, postnr, postdistrikt: navn, antal_husnumre: houses.length },
    }));
  });
}

/** One house with all its homes; of several houses those with many homes as such. */
function houseHits(houses: House[]): object[] {
  return houses.flatMap((house): object[] => {
    const { id, title, vejnavn, husnummertekst, homes } = house;
    if (houses.length === 1 || homes.length === 1) return homes.map(homeHit);
    return [{ type: 'husnummer', id, titel: title, vejnavn, husnummer: husnummertekst }];
  });
}

const homeHit = ({ id, title, house }: Home) => ({
  ...{ type: 'adresse', id, titel: title, husnummerId: house.id },
});

/** `GET /adresser/{id}` */
export function findHome(id: string): object | undefined {
  const home = HOMES.find((known) => known.id === id);
  return (
    home && {
      id_lokalid: home.id,
      adressebetegnelse: home.title,
      etagebetegnelse: home.floor,
      doerbetegnelse: home.side,
      status: '3',
      husnummer: partsOf(home.house),
    }
  );
}

/** `GET /husnumre/{id}` */
export function findHouse(id: string): object | undefined {
  const house = HOUSES.find((known) => known.id === id);
  return house && partsOf(house);
}

const partsOf = ({ id, title, vejnavn, husnummertekst, postnummer }: House) => ({
  id_lokalid: id,
  adgangsadressebetegnelse: title,
  ...{ vejnavn, husnummertekst, postnummer },
});

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
