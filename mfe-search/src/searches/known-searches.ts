import { SEARCH_CALLS } from '@portal/contracts';
import { RESULTS_PATHS } from '../records/results-paths.ts';

/** The type of a search that this build of the remote has. A newer portal may have others. */
export type KnownSearchType = keyof typeof SEARCH_CALLS;

/** Whether this build has a search of the given type. */
export const isKnownSearch = (type: string): type is KnownSearchType => Object.hasOwn(SEARCH_CALLS, type);

/** The kind of record that a search finds, for searches that do not find documents. */
const KIND_OF: Partial<Record<KnownSearchType, keyof typeof RESULTS_PATHS>> = {
  GrantorGranteeBook: 'grantorGranteeBook',
  TaxLien: 'taxLiens',
  TorrensCertificate: 'certificates',
  TorrensText: 'certificates',
  TractBookId: 'tractBook',
  TractBookLegal: 'tractBook',
};

/** The last part of the path of a search's results. */
export const resultsPathOf = (type: KnownSearchType): string => RESULTS_PATHS[KIND_OF[type] ?? 'documents'];
