import { COUNTY_NAME_LENGTH, isTimeZone } from '@portal/domain';
import * as z from 'zod';

const flag = z.boolean().default(false);
const httpsTemplate = z
  .string()
  .max(500)
  .refine((text) => text.startsWith('https://') && text.includes('{parcelId}'), 'must be https and contain {parcelId}');

/** The schema of county.json in an import folder: settings that no administration screen sets. */
export const countyFactsSchema = z.object({
  countyDirectory: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'must have letters, digits, - and _ only, at most 60'),
  name: z.string().trim().min(1).max(COUNTY_NAME_LENGTH),
  stateCode: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone'),
  accentColour: z.string().max(30).default(''),
  landlink: z
    .object({
      qqqq: flag,
      qqq: flag,
      baseline: flag,
      municipality: flag,
      meridian: flag,
      mbOtherLot: flag,
      sublot: flag,
      torrens: flag,
    })
    .prefault({}),
  propertyCode: flag,
  torrensUseFileNumber: flag,
  salePriceLabel: z.string().max(60).default(''),
  mortgageAmountLabel: z.string().max(60).default(''),
  taxLinkTemplate: z.literal('').or(httpsTemplate).default(''),
  gisLinkTemplate: z.literal('').or(httpsTemplate).default(''),
});
