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

/** One possible spelling of a street. */
export interface StreetSpelling {
  readonly street: string;
  /** It must match from the start of the street: 'n Beach' must not match 'Green Beach'. */
  readonly isFromStart: boolean;
  /** It must match to the end of the street: 'Ocean pl' must not match 'Ocean Plaza'. */
  readonly isToEnd: boolean;
}

/** The other spellings of a street type or direction; none for any other word. */
function otherSpellings(groups: readonly (readonly string[])[], word: string): readonly string[] {
  const bare = word.toLowerCase().replaceAll('.', '');
  return groups.find((group) => group.includes(bare))?.filter((other) => other !== bare) ?? [];
}

/** The spellings of a street. A single word is a name, even if it looks like a direction or a street type. */
function spellingsOf(words: readonly string[]): StreetSpelling[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2) return [{ street: first, isFromStart: false, isToEnd: false }];
  const directions = [first, ...otherSpellings(DIRECTIONS, first)];
  const types = [last, ...otherSpellings(STREET_TYPES, last)];
  return directions.flatMap((direction) =>
    types.map((type) => ({
      street: [direction, ...words.slice(1, -1), type].join(' '),
      isFromStart: direction !== first,
      isToEnd: type !== last,
    })),
  );
}

/**
 * The possible spellings of a street: Road for Rd, and N for North at the start. If the user repeated the house number before the street
 * name, also the spellings without it. The first one is the typed text, which may match anywhere in the street.
 */
export function streetSpellings(streetName: string, streetNumber = ''): readonly StreetSpelling[] {
  const words = streetName.split(/\s+/).filter(Boolean);
  const isNumberFirst = words.length > 1 && words[0] === streetNumber.trim();
  return [...spellingsOf(words), ...(isNumberFirst ? spellingsOf(words.slice(1)) : [])];
}
