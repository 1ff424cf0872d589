import { checkPlat, type PlatCriteria } from '../../validation/legal-criteria.ts';
import type { FieldMessages } from '../../validation/messages.ts';
import { collectMessages } from '../../validation/text-checks.ts';
import { type SearchRule, textField } from '../search-rule.ts';

/** 001 section 2.2, 'Plat Search'. */
export const PLAT_RULE = {
  type: 'Plat',
  description: 'Plat',
  summary: 'Documents about the land of one plat.',
  menuPosition: 12,
  rate: 'Plat',
  homePosition: 4,
  // the number of the selected plat, and its name and number as displayed
  fields: { plat: textField(100), platName: textField(500), platNumber: textField(100) },
  naming: { fields: ['platName'], separator: '' },
  sample: { plat: 'P9' },
} as const satisfies SearchRule;

/** Checks a Plat search (001 section 5). The server checks that the plat exists in the county. */
export const checkPlatSearch = (criteria: PlatCriteria): FieldMessages<keyof typeof PLAT_RULE.fields> =>
  collectMessages({ plat: checkPlat(criteria) });
