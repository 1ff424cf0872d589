import type { CurrentUser, DocumentRow, LoginContent, SearchHistoryEntry } from './contract-types.ts';

const CAPABILITY_OF_TAB: Readonly<Record<string, string>> = {
  efile: 'efile.submit',
  search: 'search',
  reports: 'reports.read',
  userManager: 'users.manage',
  controlPanel: 'county.configure',
};

/** The capabilities that the server grants to a user with these tabs and searches. */
const capabilitiesWith = ({
  role,
  tabList,
  searchList,
}: Pick<CurrentUser, 'role' | 'tabList' | 'searchList'>): string[] => [
  ...tabList.flatMap((tab) => CAPABILITY_OF_TAB[tab] ?? []),
  ...searchList.map((type) => `search.${type}`),
  ...(role === 'TRIMIN' ? ['county.technical'] : []),
];

const PLAIN_USER: Omit<CurrentUser, 'capabilities'> = {
  userId: 7,
  username: 'title.examiner',
  fullName: 'Tita Examiner',
  role: 'USER',
  language: 'ENGLISH',
  accountId: 3,
  accountName: 'Pacific Title',
  accountType: 'A_LA_CARTE',
  paymentMethod: 'ESCROW',
  usageBalance: { kind: 'ESCROW', amount: 25_000 },
  search: 'Name',
  searchList: ['Name', 'DocumentNumber'],
  searchHistoryList: [],
  tabList: ['home', 'search'],
  allowableAccounts: [],
  accountDocTypes: { DEED: { imageRetrieval: true, previewRetrieval: true, imageChargeMethod: 'PAGE' } },
  creditCardSearchRates: [],
  mustChangePassword: false,
};

/** A user as `login` and `loginStatus` return it. Pass only the fields that matter to the test; capabilities follow from them. */
export const aUser = (more: Partial<CurrentUser> = {}): CurrentUser => {
  const user = { ...PLAIN_USER, ...more };
  return { ...user, capabilities: capabilitiesWith(user) };
};

/** The guest of the demo county. */
export const aGuest = (more: Partial<CurrentUser> = {}): CurrentUser =>
  aUser({
    userId: 9,
    username: 'guest.user',
    fullName: 'Guest',
    role: 'GUEST',
    accountName: 'Guests',
    usageBalance: { kind: 'HIDDEN', amount: 0 },
    ...more,
  });

/** One past search. */
export const aPastSearch = (more: Partial<SearchHistoryEntry> = {}): SearchHistoryEntry => ({
  longDescription: 'CRUZ, MARIA',
  displayCriteria: [{ key: 'grantorGranteeLastName1', value: 'CRUZ' }],
  link: 'search/searchByName',
  type: 'Name',
  pageNumber: 1,
  sortKey: 'docNumber',
  sortDirection: 'ASC',
  criteria: { grantorGranteeLastName1: 'CRUZ', grantorGranteeFirstName1: 'MARIA' },
  ...more,
});

const party = (lastName: string, firstName: string) => ({
  displayName: firstName === '' ? lastName : `${lastName}, ${firstName}`,
  lastName,
  firstName,
  middleInitial: '',
});

/** A document of a result list; `docId` numbers it. */
export const aDocumentRow = (docId = 1, more: Partial<DocumentRow> = {}): DocumentRow => ({
  docId,
  docType: 'DEED',
  docNumber: `2024${String(docId).padStart(6, '0')}`,
  displayDocNumber: `2024-${String(docId).padStart(6, '0')}`,
  instrumentCode: 'WD',
  instrumentDescription: 'Warranty Deed',
  recordedDate: '2024-03-05',
  recordedDateTime: '2024-03-05T10:42:00',
  instrumentDate: '2024-03-01',
  displayBookAndPage: 'Book 12 Page 345',
  mortgageAmount: null,
  salePrice: null,
  verifiedStatus: true,
  pageCount: 3,
  grantorSearchResults: [party('CRUZ', 'MARIA'), party('CRUZ', 'JUAN')],
  granteeSearchResults: [party('PACIFIC TITLE COMPANY', '')],
  referenceDocumentSearchResults: [],
  legalSearchResults: [{ description: 'Lot 374 NEW I DENNE', comment: '', docId }],
  torrensSearchResults: [],
  additionalInfoSearchResults: [],
  displayOnlySearchResults: [],
  sourcedDocKey: { docKeyType: 'DOC', docKeyNumber: String(docId), imageKeyType: 'DEED' },
  ...more,
});

/** The content of a successful login. */
export const aLogin = (more: Partial<CurrentUser> = {}): LoginContent => ({ user: aUser(more) });
