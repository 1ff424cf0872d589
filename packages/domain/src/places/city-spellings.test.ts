import { citySpellings } from './city-spellings.ts';

it.each([
  ['St. Paul', ['St. Paul', 'saint Paul']],
  ['SAINT CLOUD', ['SAINT CLOUD', 'st CLOUD']],
  [' Mt  Iron ', ['Mt Iron', 'mount Iron']],
  ['St', ['St']],
  ['Stillwater', ['Stillwater']],
  ['Chalan Kanoa', ['Chalan Kanoa']],
  ['', ['']],
])('[001-2.2.address.2] the spellings of the city %j are %j', (typed, spelled) => {
  expect(citySpellings(typed)).toEqual(spelled);
});
