import {
  type ComboboxItem,
  comboboxReducer,
  filterItems,
  findTypedItem,
  initialCombobox,
  moveActive,
  renderedCount,
  splitLabel,
} from './combobox-model.ts';

const items: ComboboxItem[] = [
  { value: 'ALL', label: 'All' },
  { value: 'TRUST', label: 'Bank of Pacific', note: '7' },
  { value: 'PT', label: 'Pacific Title', note: '12 users' },
  { value: 'WD', label: 'Warranty Deed', note: 'WD' },
];

test('options that start with the typed text come before those that only contain it', () => {
  expect(filterItems(items, ' pac').map((item) => item.value)).toEqual(['PT', 'TRUST']);
});

test("a code in an option's note matches too", () => {
  expect(filterItems(items, 'wd').map((item) => item.value)).toEqual(['WD']);
});

test('an empty text matches every option', () => expect(filterItems(items, '  ')).toBe(items));

test.each([
  ['Pacific Title', 'pac', ['', 'Pac', 'ific Title']],
  ['Bank of Pacific', 'PAC', ['Bank of ', 'Pac', 'ific']],
  ['Warranty Deed', 'x', ['Warranty Deed', '', '']],
])('the label %s is split at the typed text %s', (label, query, [before, typed, after]) => {
  expect(splitLabel(label, query)).toEqual({ before, typed, after });
});

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', -1, 3],
  ['PageDown', 0, 3],
  ['PageUp', 3, 0],
  ['a', 1, null],
  ['Home', 1, null],
])('the key %s moves from line %i to %s', (key, from, to) => expect(moveActive(key, from, 4)).toBe(to));

test('an empty list handles no key', () => expect(moveActive('ArrowDown', -1, 0)).toBeNull());

test('typing opens the list with its first line active, opening shows all options, and closing sets the text', () => {
  const typed = comboboxReducer(initialCombobox('All'), { type: 'typed', text: 'pac' });
  expect(typed).toEqual({ isOpen: true, text: 'pac', query: 'pac', active: 0 });
  expect(comboboxReducer(typed, { type: 'opened', active: 2 })).toMatchObject({ query: '', active: 2 });
  expect(comboboxReducer(typed, { type: 'closed', text: 'Pacific Title' })).toEqual(initialCombobox('Pacific Title'));
});

test('options are rendered in batches, always including the active one', () => {
  expect(renderedCount(100, 3, 10_000)).toBe(100);
  expect(renderedCount(100, 95, 10_000)).toBe(200);
  expect(renderedCount(100, 9_999, 10_000)).toBe(10_000);
  expect(renderedCount(100, -1, 7)).toBe(7);
});

test('a text left in the field selects the option with that name or code', () => {
  expect(findTypedItem(items, 'warranty deed ')?.value).toBe('WD');
  expect(findTypedItem(items, 'pt')?.value).toBe('PT');
  expect(findTypedItem(items, 'warr')).toBeUndefined();
});

test('filtering 10,000 options takes less than a frame', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ value: `${index}`, label: `Plat ${index} Garapan` }));
  filterItems(many, 'warm the cache');
  const from = performance.now();
  for (let round = 0; round < 20; round += 1) filterItems(many, `${round} gar`);
  expect((performance.now() - from) / 20).toBeLessThan(16);
});
