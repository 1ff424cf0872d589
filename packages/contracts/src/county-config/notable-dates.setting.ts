import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import type { DayField } from './setting-fields.ts';
import { storedFlag, storedText } from './stored.ts';

/** ISO date, or '' if the county has not entered one. */
const day = storedText();

export const notableDatesRecord = z.object({
  showNotableDates: storedFlag(),
  showSeparateIndexes: storedFlag(),
  useVerificationDate: storedFlag(),
  abstractVerifiedDate: day,
  abstractPostedDate: day,
  abstractIndexBeginDate: day,
  abstractImageBeginDate: day,
  abstractImageThruDate: day,
  abstractLegalVerifiedDate: day,
  abstractLegalPostedDate: day,
  abstractLegalIndexBeginDate: day,
  torrensVerifiedDate: day,
  torrensPostedDate: day,
  torrensIndexBeginDate: day,
  torrensImageBeginDate: day,
  torrensImageThruDate: day,
  torrensLegalVerifiedDate: day,
  torrensLegalPostedDate: day,
  torrensLegalIndexBeginDate: day,
  torrensCertificateThruDate: day,
  lienVerifiedDate: day,
  lienPostedDate: day,
  lienIndexBeginDate: day,
  lienImageBeginDate: day,
  lienImageThruDate: day,
});

/** The dates of one record type, including the dates of its index of legal descriptions if it has one. */
const daysOf = (type: string): DayField[] =>
  Object.keys(notableDatesRecord.shape)
    .filter((name) => name.startsWith(type))
    .map((name) => ({
      name,
      kind: 'day',
      ...(name.startsWith(`${type}Legal`) ? { onlyWhen: { showSeparateIndexes: true } } : {}),
    }));

/** Notable Dates (002 sections 2.5 and 3): how far each index reaches. */
export const notableDatesSetting = defineSetting({
  name: 'notableDates',
  screen: 'homeNotableDates',
  group: 'pages',
  access: ['TRIMIN', 'COUNTY'],
  stored: notableDatesRecord,
  previews: ['homeDates'],
  sections: [
    {
      fields: [
        { name: 'showNotableDates', kind: 'flag', isSelect: true },
        { name: 'showSeparateIndexes', kind: 'flag', isSelect: true },
        { name: 'useVerificationDate', kind: 'flag', isSelect: true },
      ],
    },
    ...['abstract', 'torrens', 'lien'].map((type) => ({ title: type, fields: daysOf(type) })),
  ],
});
