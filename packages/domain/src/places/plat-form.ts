import { withoutOrdinals } from './ordinals.ts';
import { type FormWord, formOf, placeWords, standardWords, type WordGroups } from './place-words.ts';
import { DIRECTIONS, NAME_WORDS, STREET_TYPES } from './street-words.ts';

/** Words of plat names with their abbreviations. */
const PLAT_WORDS: WordGroups = [
  ['ADD', 'ADDITION', 'ADDN', 'ADDTN', 'ADN'],
  ['AUD', 'AUDITOR', 'AUDITORS'],
  ['CONDO', 'CONDOS', 'CONDOMINIUM', 'CONDOMINIUMS'],
  ['EST', 'ESTATE', 'ESTATES', 'ESTS'],
  ['GDNS', 'GARDENS', 'GDN', 'GARDEN'],
  ['PLAT', 'PLT'],
  ['REARR', 'REARRANGEMENT', 'REARRGT'],
  ['REPLAT', 'REPL', 'REPLT'],
  ['RESUB', 'RESUBDIVISION', 'RESUBD'],
  ['SUB', 'SUBDIVISION', 'SUBD', 'SUBDIV'],
];
// NO is number here, not north
const STANDARD = new Map(
  [...standardWords([...STREET_TYPES, ...DIRECTIONS, ...NAME_WORDS, ...PLAT_WORDS])].filter(
    ([word]) => word !== 'NO' && word !== 'SO',
  ),
);
/** Words that one writes and another omits: AND for '&', and 'No.' before a number. */
const OMITTED = new Set(['AND', 'NO', 'NUMBER', 'THE']);
const NUMBER = /^\d+[A-Z]?$/;

const formWord = (word: string): FormWord => {
  const text = NUMBER.test(word) ? word : STANDARD.get(word);
  return { text: text ?? word, isMark: text !== undefined };
};

/**
 * The form of a plat's name, in which its spellings are the same: "Thurber's First Subdivision" and THURBERS 1ST SUB are 'THURBERS 1 SUB '.
 * It is stored with the plat, and begins with the form of a typed beginning.
 */
export function platForm(name: string): string {
  return formOf(withoutOrdinals(placeWords(name).filter((word) => !OMITTED.has(word))).map(formWord));
}
