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

/** The word as it is, and what stands for the same. */
function spellingsOf(groups: readonly (readonly string[])[], word: string): readonly string[] {
  const bare = word.toLowerCase().replaceAll('.', '');
  const others = groups.find((group) => group.includes(bare))?.filter((other) => other !== bare) ?? [];
  return [word, ...others];
}

/**
 * The ways in which an office may have written a street: Road for Rd, N for North, and without the house number where somebody
 * typed it before the street too. The first is what was typed.
 */
export function streetSpellings(streetName: string, streetNumber = ''): readonly string[] {
  const words = streetName.split(/\s+/).filter(Boolean);
  const isNumberFirst = words.length > 1 && words[0] === streetNumber.trim();
  const spelled = [words, ...(isNumberFirst ? [words.slice(1)] : [])].flatMap((street) =>
    spellingsOf(DIRECTIONS, street[0] ?? '').flatMap((first) =>
      street.length < 2
        ? [first]
        : spellingsOf(KINDS, street.at(-1) ?? '').map((last) => [first, ...street.slice(1, -1), last].join(' ')),
    ),
  );
  return [...new Set(spelled)];
}
