/** Words at the beginning of a city's name that are written out or abbreviated: Saint Paul and St. Paul. */
const CITY_WORDS: readonly (readonly string[])[] = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
];

const otherSpellings = (word: string): readonly string[] => {
  const bare = word.toLowerCase().replaceAll('.', '');
  return CITY_WORDS.find((group) => group.includes(bare))?.filter((other) => other !== bare) ?? [];
};

/** The possible spellings of a city, as typed first. A single word, such as 'St', may be the beginning of any name. */
export function citySpellings(city: string): readonly string[] {
  const [first = '', ...rest] = city.split(/\s+/).filter(Boolean);
  const others = rest.length === 0 ? [] : otherSpellings(first);
  return [first, ...others].map((word) => [word, ...rest].join(' '));
}
