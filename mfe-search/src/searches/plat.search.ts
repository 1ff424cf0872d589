import { checkPlatSearch, PLAT_RULE } from '@portal/domain';
import { searchFromRule } from './document-search.ts';
import { platFields } from './plat-fields.ts';

/** Documents about the land of one plat (001 sections 2.2, 4.6 and 5). */
export const PLAT_SEARCH = searchFromRule(PLAT_RULE, { fields: () => platFields(), check: checkPlatSearch });
