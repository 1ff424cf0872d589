/** Street types with their abbreviations, from the United States Postal Service and common usage. */
const STREET_TYPES: readonly (readonly string[])[] = [
  ['avenue', 'ave', 'av'],
  ['boulevard', 'blvd'],
  ['circle', 'cir'],
  ['court', 'ct'],
  ['drive', 'dr'],
  ['expressway', 'expy'],
  ['freeway', 'fwy'],
  ['highway', 'hwy'],
  ['lane', 'ln'],
  ['parkway', 'pkwy'],
  ['place', 'pl'],
  ['plaza', 'plz'],
  ['road', 'rd'],
  ['square', 'sq'],
  ['street', 'st', 'str'],
  ['terrace', 'ter', 'terr'],
  ['trail', 'trl'],
  ['turnpike', 'tpke'],
  ['way', 'wy'],
];
const DIRECTIONS: readonly (readonly string[])[] = [
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
];

/** Words at the beginning of a city's name that are written out or abbreviated: Saint Paul and St. Paul. */
const CITY_WORDS: readonly (readonly string[])[] = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
];

/** All spellings of directions, which may follow the type of a street: 'Lyndale Avenue N'. */
export const STREET_DIRECTIONS: readonly string[] = DIRECTIONS.flat();

/** One possible spelling of a street. */
export interface StreetSpelling {
  readonly street: string;
  /** It must match from the start of the street: 'n Beach' must not match 'Green Beach'. */
  readonly isFromStart: boolean;
  /**
   * What may follow in the street. DIRECTION: nothing or a direction, because 'Ocean pl' must not match 'Ocean Plaza', but
   * 'Beach rd' is also 'Beach Rd NE'. NOTHING: 'Beach rd north' must not match 'Beach Rd Northeast'.
   */
  readonly followedBy: 'ANYTHING' | 'DIRECTION' | 'NOTHING';
}

/** The other spellings of a street type or direction; none for any other word. */
function otherSpellings(groups: readonly (readonly string[])[], word: string): readonly string[] {
  const bare = word.toLowerCase().replaceAll('.', '');
  return groups.find((group) => group.includes(bare))?.filter((other) => other !== bare) ?? [];
}

/** A direction after the type of a street, such as NE in 'Lyndale Ave NE'. A direction after one word is part of a name: 'Avenue N'. */
const directionAfterType = (words: readonly string[]): string | undefined => {
  const [type = '', last = ''] = words.slice(-2);
  const isAfterType = words.length > 2 && otherSpellings(STREET_TYPES, type).length > 0;
  return isAfterType && otherSpellings(DIRECTIONS, last).length > 0 ? last : undefined;
};

/** The spellings of a street. A single word is a name, even if it looks like a direction or a street type. */
function spellingsOf(words: readonly string[]): StreetSpelling[] {
  const [first = ''] = words;
  if (words.length < 2) return [{ street: first, isFromStart: false, followedBy: 'ANYTHING' }];
  const end = directionAfterType(words);
  const upToType = end === undefined ? words : words.slice(0, -1);
  const type = upToType.at(-1) ?? '';
  const directions = [first, ...otherSpellings(DIRECTIONS, first)];
  const types = [type, ...otherSpellings(STREET_TYPES, type)];
  const ends = end === undefined ? [undefined] : [end, ...otherSpellings(DIRECTIONS, end)];
  return directions.flatMap((direction) =>
    types.flatMap((spelledType) =>
      ends.map((spelledEnd) => {
        const isAsTyped = spelledType === type && spelledEnd === end;
        return {
          street: [direction, ...upToType.slice(1, -1), spelledType, spelledEnd ?? []].flat().join(' '),
          isFromStart: direction !== first,
          followedBy: isAsTyped ? 'ANYTHING' : end === undefined ? 'DIRECTION' : 'NOTHING',
        };
      }),
    ),
  );
}

/**
 * The possible spellings of a street: Road for Rd, and N for North at the start or after the type. If the user repeated the house number
 * before the street name, also the spellings without it. The first one is the typed text, which may match anywhere in the street.
 */
export function streetSpellings(streetName: string, streetNumber = ''): readonly StreetSpelling[] {
  const words = streetName.split(/\s+/).filter(Boolean);
  const isNumberFirst = words.length > 1 && words[0] === streetNumber.trim();
  return [...spellingsOf(words), ...(isNumberFirst ? spellingsOf(words.slice(1)) : [])];
}

/** The possible spellings of a city, as typed first. A single word, such as 'St', may be the beginning of any name. */
export function citySpellings(city: string): readonly string[] {
  const [first = '', ...rest] = city.split(/\s+/).filter(Boolean);
  const others = rest.length === 0 ? [] : otherSpellings(CITY_WORDS, first);
  return [first, ...others].map((word) => [word, ...rest].join(' '));
}
