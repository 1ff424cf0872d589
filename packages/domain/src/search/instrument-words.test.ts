import { INSTRUMENT_WORDS, type InstrumentWord, instrumentWordOf } from './instrument-words.ts';

/** Names as used by counties of several states. */
const NAMES: Readonly<Partial<Record<InstrumentWord, readonly string[]>>> = {
  WARRANTY: ['Warranty Deed', 'WARRANTY  DEED'],
  LIMITED_WARRANTY: ['Limited Warranty Deed', 'SPECIAL WARRANTY DEED'],
  QUITCLAIM: ['Quitclaim Deed', 'Quit Claim Deed', 'QUIT-CLAIM DEED'],
  GIFT: ['Deed of Gift'],
  DEED: ['DEED', 'DEED, OTHER', 'CONFIRMATORY DEED', 'DEED WITH RESTRICTIVE COVENANT', 'Deed of Conveyance'],
  DEED_ON_DEATH: ['Transfer on Death Deed'],
  DEED_CORRECTED: ['CORRECTION DEED', 'Corrective Warranty Deed'],
  DEED_OF_ESTATE: ['Personal Representative Deed', "Executor's Deed"],
  DEED_OF_TRUSTEE: ['Trustee Deed', "Trustee's Deed"],
  FORCED_SALE: ["Sheriff's Certificate of Sale", 'Sheriff’s Deed'],
  PAID_IN_PARTS: ['Contract for Deed'],
  MORTGAGE: ['MORTGAGE', 'Leasehold Mortgage', 'Deed of Trust'],
  MORTGAGE_ASSIGNED: ['Assignment of Mortgage', 'ASSIGNMENT, MORTGAGE', 'Assignment of Deed of Trust'],
  MORTGAGE_CHANGED: ['Modification of Mortgage', 'Mortgage Extension'],
  MORTGAGE_ENDS: ['SATISFACTION OF MORTGAGE', 'Release of Deed of Trust', 'Deed of Reconveyance', 'Full Reconveyance'],
  PARTIAL_RELEASE: ['Partial Release of Mortgage', 'PARTIAL SATISFACTION', 'PARTIAL RELEASE OF FED LIEN'],
  SUBORDINATION: ['Subordination', 'SUBORDINATION OF LEASE'],
  RENTS: ['ASSIGNMENT OF LEASES AND RENTS'],
  FORECLOSURE: ['Notice of Default', "Notice of Trustee's Sale", 'Notice of Foreclosure'],
  LEASE: ['Ground Lease', 'MEMORANDUM OF LEASE'],
  LEASE_ASSIGNED: ['Assignment of Lease'],
  LEASE_ENDS: ['TERMINATION OF LEASE OR MEMO', 'Release of Lease'],
  SUBLEASE: ['Sublease'],
  EASEMENT: ['Easement', 'Right-of-Way'],
  RESTRICTIONS: ['Declaration of Covenants, Conditions and Restrictions'],
  CONDOMINIUM: ['CONDO DECLARATION', 'Declaration of Condominium'],
  POWER_OF_ATTORNEY: ['POWER OF ATTORNEY', 'Durable Power-of-Attorney'],
  POWER_OF_ATTORNEY_ENDS: ['REVOCATION OF POWER OF ATTORNE'],
  LIS_PENDENS: ['Lis Pendens', 'Notice of Pendency'],
  LIS_PENDENS_ENDS: ['Release of Lis Pendens'],
  JUDGMENT: ['JUDGMENT', 'Abstract of Judgement'],
  JUDGMENT_ENDS: ['Satisfaction of Judgment'],
  CLAIM: ['LIEN OF COMMON CHARGES'],
  CLAIM_ENDS: ["Release of Mechanic's Lien", 'WITHDRAWAL OF A FED LIEN'],
  BUILDERS_CLAIM: ["Mechanic's Lien", 'CONSTRUCTION LIEN'],
  TAX_CLAIM: ['FEDERAL LIEN-IRS', 'Commonwealth Tax Lien', 'NOTICE OF  ESTATE TAX LIEN'],
  TAX_CLAIM_ENDS: ['Release of Federal Tax Lien', 'DISCHARGE OF TAX LIEN'],
  CLAIM_CONTINUES: ['Refiling of Federal Tax Lien', 'UCC3 CONTINUATION'],
  RELEASE_REVOKED: ['Revocation of Release of Federal Tax Lien'],
  GOODS_CLAIM: ['INITIAL UCC1', 'UCC Financing Statement'],
  GOODS_CLAIM_ENDS: ['UCC3 TERMINATION'],
  ESTATE_DIVIDED: ['Decree of Distribution'],
  OWNER_DETERMINED: ['Determination of Ownership'],
  CERTIFICATE_OF_TITLE: ['Certificate of Title'],
  AFFIDAVIT: ['Affidavit of Identity and Survivorship'],
  PLAT: ['Plat', 'SURVEY MAP'],
};

/** Names that are too vague, or whose meaning differs from a word that they contain. */
const UNKNOWN = [
  '',
  'MISCELLANEOUS',
  'AGREEMENT',
  'RELEASE',
  'Marriage',
  'Military Discharge',
  'ADDITIONAL MORTGAGE TAX',
  'ASSUMPTION OF MORTGAGE',
  'CORRECTION MORTGAGE',
  'TAX LIEN SALE CERTIFICATE',
  'AMENDMENT OF FEDERAL LIEN',
  'CERT NONATTCHMENT FED TAX LIEN',
  'TERM. OF CONDO DECLARATION',
  'Substitution of Trustee under Deed of Trust',
  'Rescission of Notice of Default',
  'Release of Easement',
  'REAL ESTATE INV TRUST DEED',
  'PLATFORM AGREEMENT',
  'INDEED',
];

describe('the kind of an instrument', () => {
  test.each(Object.entries(NAMES))('is found from names that counties use: %s', (word, names) => {
    for (const name of names) expect([name, instrumentWordOf(name)]).toEqual([name, word]);
  });

  test('has a test name for every kind', () => {
    expect(Object.keys(NAMES).sort()).toEqual([...INSTRUMENT_WORDS].sort());
  });

  test.each(UNKNOWN)('is undefined for an unclear name: %s', (name) => {
    expect(instrumentWordOf(name)).toBeUndefined();
  });
});
