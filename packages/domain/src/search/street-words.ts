/** Kinds of streets with what people write for them, by the abbreviations of the United States Postal Service and a few more. */
const KINDS: readonly (readonly string[])[] = [
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

/** One way in which a street may have been written. */
export interface StreetSpelling {
  readonly street: string;
  /** It begins the street: 'n Beach' is no part of 'Green Beach'. */
  readonly isFromStart: boolean;
  /** It ends the street: 'Ocean pl' is no part of 'Ocean Plaza'. */
  readonly isToEnd: boolean;
}

/** What stands for the same as a word, without the word itself. */
function othersOf(groups: readonly (readonly string[])[], word: string): readonly string[] {
  const bare = word.toLowerCase().replaceAll('.', '');
  return groups.find((group) => group.includes(bare))?.filter((other) => other !== bare) ?? [];
}

/** The ways to write one street of these words. A single word is a name, also where it is called like a direction or a kind. */
function spellingsOf(words: readonly string[]): StreetSpelling[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2) return [{ street: first, isFromStart: false, isToEnd: false }];
  const directions = [first, ...othersOf(DIRECTIONS, first)];
  const kinds = [last, ...othersOf(KINDS, last)];
  return directions.flatMap((direction) =>
    kinds.map((kind) => ({
      street: [direction, ...words.slice(1, -1), kind].join(' '),
      isFromStart: direction !== first,
      isToEnd: kind !== last,
    })),
  );
}

/**
 * The ways in which an office may have written a street: Road for Rd, N for North at its beginning, and without the house number
 * where someone typed it before the street too. The first is what was typed, which may be anywhere in the street.
 */
export function streetSpellings(streetName: string, streetNumber = ''): readonly StreetSpelling[] {
  const words = streetName.split(/\s+/).filter(Boolean);
  const isNumberFirst = words.length > 1 && words[0] === streetNumber.trim();
  return [...spellingsOf(words), ...(isNumberFirst ? spellingsOf(words.slice(1)) : [])];
}
