import { checkPlatSearch } from '@portal/domain';
import { documentSearch } from './document-search.ts';
import { NO_PLAT, platFields } from './plat-fields.ts';

/** Documents about the land of one plat (001 sections 2.2, 4.6 and 5). */
export const PLAT_SEARCH = documentSearch({
  type: 'Plat',
  neutral: NO_PLAT,
  fields: () => platFields(),
  check: checkPlatSearch,
});
