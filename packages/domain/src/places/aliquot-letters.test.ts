import { aliquotLetters } from './aliquot-letters.ts';

it.each([
  ['NE', ['NE', 'ne/4', 'NE1/4', 'NE 1/4', 'NE¼', 'Northeast Quarter', 'North East 1/4', 'the NE quarter']],
  ['N', ['N', 'N/2', 'N½', 'North half', 'N 1/2 of']],
  ['SWNE', ['SW/4 NE/4', 'SW1/4NE1/4', 'Southwest quarter of the Northeast quarter']],
  ['', ['1/4', '%', '']],
])('[001-2.2.legal.3] the letters %j are those of %j', (letters, spellings) => {
  expect(spellings.map(aliquotLetters)).toEqual(spellings.map(() => letters));
});
