import type { FieldDescription, FieldWidth } from './form-description.ts';
import { namesBesideHint } from './hint-lines.ts';

type Values = Record<string, string>;
const field = (
  name: string,
  width: FieldWidth,
  more: Partial<Pick<FieldDescription<Values>, 'hintKey' | 'hintWhen' | 'startsRow'>> = {},
): FieldDescription<Values> => ({ kind: 'text', name, labelKey: name, width, ...more });
const hint = { hintKey: 'hint' };
const beside = (fields: ReadonlyArray<FieldDescription<Values>>, endsLine?: (name: string) => boolean) => [
  ...namesBesideHint(fields, { shows: 'no' }, endsLine),
];

test('a time beside a date with a hint leaves the line of the hint empty', () => {
  expect(beside([field('fromDate', 6, hint), field('fromTime', 6)])).toEqual(['fromTime']);
  expect(beside([field('number', 6), field('name', 6, hint)])).toEqual(['number']);
});

test('fields of other lines stay as they are', () => {
  expect(beside([field('date', 6, hint), field('other', 7), field('next', 5)])).toEqual([]);
  expect(beside([field('date', 6, hint), field('other', 6, { startsRow: true })])).toEqual([]);
  expect(beside([field('date', 6, hint), field('other', 6)], (name) => name === 'date')).toEqual([]);
  expect(beside([field('one', 6), field('two', 6)])).toEqual([]);
});

test('a hint that is hidden at the moment counts as none', () => {
  const shown = (values: Values) => values.shows === 'yes';
  expect(beside([field('one', 6, { ...hint, hintWhen: shown }), field('two', 6)])).toEqual([]);
});

test('a checkbox has its hint below it and needs no empty line above it', () => {
  const box: FieldDescription<Values> = { kind: 'checkbox', name: 'box', labelKey: 'box', width: 6 };
  expect(beside([{ ...box, ...hint }, field('one', 6)])).toEqual([]);
  expect(beside([box, field('one', 6, hint)])).toEqual([]);
});

test('a date always shows a hint, at least its format', () => {
  const date: FieldDescription<Values> = { kind: 'date', name: 'date', labelKey: 'date', width: 6 };
  expect(beside([date, field('time', 6)])).toEqual(['time']);
  expect(beside([{ ...date, readOnlyWhen: () => true }, field('time', 6)])).toEqual([]);
});
