import { messageTexts } from '../../validation/message-texts.testing.ts';
import type { SearchRule } from '../search-rule.ts';
import {
  checkAddressSearch,
  checkBookAndPageSearch,
  checkDateSearch,
  checkParcelIdSearch,
  checkPlatSearch,
  checkTractIndexNMISearch,
  DOCUMENT_SEARCH_RULES,
} from './index.ts';

const TODAY = '2026-02-10';
const DATES = { fromRecordedDate: '01/01/1900', toRecordedDate: '02/10/2026' };

describe('the search rule', () => {
  it.each(DOCUMENT_SEARCH_RULES)('of $type has every field that its naming and its sample use', (rule: SearchRule) => {
    const fields = Object.keys(rule.fields);
    expect(fields).toEqual(expect.arrayContaining([...(rule.naming?.fields ?? []), ...Object.keys(rule.sample)]));
    expect(Object.keys(rule.sample)).not.toEqual([]);
  });
});

describe('Address search', () => {
  const TYPED = { streetNumber: '12', streetName: 'Beach Road', city: '', ...DATES };
  it.each<[string, object, object]>([
    ['001-5.address.0', {}, {}],
    ['001-5.address.0', { streetNumber: '12 1/2', streetName: 'Ave', city: 'Yap' }, {}],
    ['001-5.address.3', { streetNumber: ' ' }, { streetNumber: 'Required.' }],
    ['001-5.address.3', { streetNumber: '12%' }, { streetNumber: 'Invalid characters.' }],
    ['001-5.address.1', { streetName: '' }, { streetName: 'Required.' }],
    ['001-5.address.1', { streetName: 'Be' }, { streetName: 'Three characters minimum.' }],
    ['001-5.address.1', { streetName: 'B. E.' }, { streetName: 'Three characters minimum.' }],
    ['001-5.address.1', { streetName: 'Bea%' }, { streetName: 'Invalid characters.' }],
    ['001-5.address.2', { city: 'Sa' }, { city: 'Three characters minimum, or leave blank.' }],
    ['001-5.date.2', { toRecordedDate: '02/11/2026' }, { toRecordedDate: 'Future date entered.' }],
  ])('[%s] %p: %p', (_row, typed, messages) => {
    expect(messageTexts(checkAddressSearch({ ...TYPED, ...typed }, TODAY))).toEqual(messages);
  });
});

describe('Book and Page search', () => {
  it.each<[string, string, string, object]>([
    ['001-5.book.0', 'A-12', '', {}],
    ['001-5.book.0', '12', '345', {}],
    ['001-5.book.1', ' ', '345', { book: 'Required.' }],
    ['our own rule', '12', '%', { page: 'Invalid characters.' }],
  ])('[%s] book %p, page %p: %p', (_row, book, page, messages) => {
    expect(messageTexts(checkBookAndPageSearch({ book, page }))).toEqual(messages);
  });
});

describe('Date search', () => {
  it.each<[string, object, object]>([
    ['001-5.dates.0', {}, {}],
    ['001-5.dates.0', { toRecordedDate: '' }, {}],
    ['001-5.dates.1', { fromRecordedDate: ' ' }, { fromRecordedDate: 'Required.' }],
    ['001-5.date.1', { toRecordedDate: '13/13/2020' }, { toRecordedDate: 'MM/DD/YYYY' }],
    [
      '001-5.date.3',
      { fromRecordedDate: '1/6/2020', toRecordedDate: '1/5/2020' },
      { toRecordedDate: 'Invalid date range.' },
    ],
  ])('[%s] %p: %p', (_row, typed, messages) => {
    expect(messageTexts(checkDateSearch({ ...DATES, ...typed }, TODAY))).toEqual(messages);
  });
});

describe('Parcel ID search', () => {
  it.each<[string, string, object]>([
    ['001-5.parcel.0', ' R077 ', {}],
    ['001-5.parcel.0', 'Ñ7', {}],
    ['001-5.parcel.1', ' ', { parcelId: 'Required.' }],
    ['001-5.parcel.2', '7', { parcelId: '2 characters minimum.' }],
    ['001-5.parcel.3', 'R-077', { parcelId: 'Letters and numbers only.' }],
    ['001-5.parcel.3', 'R0%', { parcelId: 'Letters and numbers only.' }],
  ])('[%s] %p: %p', (_row, parcelId, messages) => {
    expect(messageTexts(checkParcelIdSearch({ parcelId, ...DATES }, TODAY))).toEqual(messages);
  });

  it('[001-5.parcel.4] has its dates checked', () => {
    const typed = { parcelId: 'R077', ...DATES, toRecordedDate: '01/01/1899' };
    expect(messageTexts(checkParcelIdSearch(typed, TODAY))).toEqual({ toRecordedDate: 'Invalid date range.' });
  });
});

describe('Tract Index search', () => {
  const TYPED = { island: 'SAIPAN', village: 'Tanapag', parcelId: '', ...DATES };
  it.each<[string, object, object]>([
    ['001-5.tract.0', {}, {}],
    ['001-5.tract.0', { parcelId: 'E.A. 12-3' }, {}],
    ['001-5.tract.1', { island: '' }, { island: 'Required.' }],
    ['001-5.tract.2', { village: ' ' }, { village: 'Required.' }],
    ['001-5.tract.2', { village: 'Ta' }, { village: 'Three characters minimum.' }],
    ['001-5.tract.3', { fromRecordedDate: '1/40/2020' }, { fromRecordedDate: 'MM/DD/YYYY' }],
  ])('[%s] %p: %p', (_row, typed, messages) => {
    expect(messageTexts(checkTractIndexNMISearch({ ...TYPED, ...typed }, TODAY))).toEqual(messages);
  });
});

describe('Plat search', () => {
  it.each([
    ['P9', {}],
    [' ', { plat: 'A valid plat required.' }],
  ])('[001-5.plat.2] %p: %p', (plat, messages) => {
    expect(messageTexts(checkPlatSearch({ plat }))).toEqual(messages);
  });
});
