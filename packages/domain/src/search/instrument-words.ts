/** Words of instruments that end a right or a claim. Alternatives are separated by '|'. */
const ENDS = 'RELEASE|SATISFACTION|DISCHARGE|CANCELLATION|WITHDRAWAL|TERMINATION|RECONVEYANCE';
const ASSIGNS = 'ASSIGNMENT|ASGMT|ASGN';
const CHANGES = 'MODIFICATION|AMENDMENT|AMENDED|EXTENSION';
const MORTGAGE = 'MORTGAGE|MTG|MTGE|DEED OF TRUST';
const ATTORNEY = 'POWER OF ATTORNEY|POWER OF ATTORNE|POWERS OF ATTORNEY|POA';
const PENDING = 'LIS PENDENS|NOTICE OF PENDENCY|NOTICE OF PENDING ACTION';
const GOODS = 'UCC|UCC1|UCC3|FINANCING STATEMENT';

/** Instruments that end, assign or change another one. A name matches if it contains a word of each list. */
const ABOUT_ANOTHER = [
  ['POWER_OF_ATTORNEY_ENDS', [`REVOCATION|${ENDS}`, ATTORNEY]],
  ['RELEASE_REVOKED', ['REVOCATION', ENDS]],
  ['LIS_PENDENS_ENDS', [ENDS, PENDING]],
  ['CLAIM_CONTINUES', ['CONTINUATION|REFILING|RENEWAL', `LIEN|JUDGMENT|${GOODS}`]],
  ['GOODS_CLAIM_ENDS', [ENDS, GOODS]],
  ['PARTIAL_RELEASE', ['PARTIAL', ENDS]],
  ['RENTS', [ASSIGNS, 'RENT|RENTS']],
  ['LEASE_ENDS', [ENDS, 'LEASE|SUBLEASE']],
  ['MORTGAGE_ENDS', [ENDS, `${MORTGAGE}|RECONVEYANCE`]],
  ['JUDGMENT_ENDS', [ENDS, 'JUDGMENT|JUDGEMENT']],
  ['TAX_CLAIM_ENDS', [ENDS, 'TAX LIEN|FEDERAL LIEN|STATE LIEN']],
  ['CLAIM_ENDS', [ENDS, 'LIEN']],
  ['SUBORDINATION', ['SUBORDINATION']],
  ['MORTGAGE_ASSIGNED', [ASSIGNS, MORTGAGE]],
  ['MORTGAGE_CHANGED', [CHANGES, MORTGAGE]],
  ['LEASE_ASSIGNED', [ASSIGNS, 'LEASE']],
  ['DEED_CORRECTED', ['CORRECTION|CORRECTIVE|CORRECTED', 'DEED']],
] as const satisfies Rules;

/** Words of instruments that affect another one, or that are not instruments. Their kind is unclear. */
const UNCLEAR = [
  `${ENDS}|REVOCATION|RESCISSION|${ASSIGNS}|${CHANGES}|TERM|CORRECTION|CORRECT|ASSUMPTION|SUBSTITUTION|APPOINTMENT`,
  'RESIGNATION|NONATTACHMENT|NONATTCHMENT|WITHDRAWL|LIEN SALE|MORTGAGE TAX|TRUST DEED',
].join('|');

/** Instruments that are not about another one. */
const IN_ITS_OWN_RIGHT = [
  ['POWER_OF_ATTORNEY', [ATTORNEY]],
  ['LIS_PENDENS', [PENDING]],
  ['GOODS_CLAIM', ['UCC1|UCC 1|UNIFORM COMMERCIAL CODE 1|FINANCING STATEMENT']],
  ['FORECLOSURE', ['NOTICE', 'DEFAULT|FORECLOSURE|TRUSTEE S SALE|TRUSTEES SALE']],
  ['MORTGAGE', [MORTGAGE]],
  ['SUBLEASE', ['SUBLEASE']],
  ['LEASE', ['LEASE']],
  ['DEED_ON_DEATH', ['TRANSFER ON DEATH|BENEFICIARY DEED']],
  ['PAID_IN_PARTS', ['CONTRACT FOR DEED|LAND CONTRACT|INSTALLMENT CONTRACT']],
  ['FORCED_SALE', ['SHERIFF|SHERIFFS', 'SALE|DEED']],
  ['QUITCLAIM', ['QUITCLAIM|QUIT CLAIM|QCD']],
  ['LIMITED_WARRANTY', ['LIMITED WARRANTY DEED|SPECIAL WARRANTY DEED']],
  ['WARRANTY', ['WARRANTY DEED']],
  ['GIFT', ['DEED OF GIFT|GIFT DEED']],
  ['DEED_OF_ESTATE', ['REPRESENTATIVE|EXECUTOR|EXECUTORS|EXECUTRIX|ADMINISTRATOR|ADMINISTRATORS', 'DEED']],
  ['DEED_OF_TRUSTEE', ['TRUSTEE|TRUSTEES', 'DEED']],
  ['RESTRICTIONS', ['COVENANTS|RESTRICTION|RESTRICTIONS']],
  ['DEED', ['DEED|DEEDS']],
  ['EASEMENT', ['EASEMENT|EASEMENTS|RIGHT OF WAY|RIGHTS OF WAY']],
  ['CONDOMINIUM', ['DECLARATION', 'CONDOMINIUM|CONDO']],
  ['TAX_CLAIM', ['TAX LIEN|FEDERAL LIEN|STATE LIEN']],
  ['BUILDERS_CLAIM', ['MECHANIC|MECHANICS|CONSTRUCTION|MATERIALMAN|MATERIALMEN', 'LIEN']],
  ['CLAIM', ['LIEN']],
  ['ESTATE_DIVIDED', ['DECREE|ORDER', 'DISTRIBUTION']],
  ['JUDGMENT', ['JUDGMENT|JUDGEMENT']],
  ['OWNER_DETERMINED', ['DETERMINATION OF OWNERSHIP']],
  ['CERTIFICATE_OF_TITLE', ['CERTIFICATE OF TITLE']],
  ['AFFIDAVIT', ['AFFIDAVIT']],
  ['PLAT', ['PLAT|PLATS|SURVEY']],
] as const satisfies Rules;

type Rules = readonly (readonly [string, readonly string[]])[];

/** A kind of instrument that has a plain description. */
export type InstrumentWord = (typeof ABOUT_ANOTHER | typeof IN_ITS_OWN_RIGHT)[number][0];
export const INSTRUMENT_WORDS: readonly InstrumentWord[] = [...ABOUT_ANOTHER, ...IN_ITS_OWN_RIGHT].map(
  ([word]) => word,
);

/** Whole words in upper case, separated and surrounded by single spaces: MECHANIC'S becomes MECHANIC S. */
const wordsOf = (name: string): string =>
  ` ${name
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * The kind of an instrument, by the words in its name, since each county defines its own codes. Undefined if the name
 * is unclear.
 */
export function instrumentWordOf(name: string): InstrumentWord | undefined {
  const words = wordsOf(name);
  const hasOneOf = (anyOf: string) => anyOf.split('|').some((phrase) => words.includes(` ${phrase} `));
  const matches = ([, all]: Rules[number]) => all.every(hasOneOf);
  const [aboutAnother] = ABOUT_ANOTHER.find(matches) ?? [];
  if (aboutAnother !== undefined || hasOneOf(UNCLEAR)) return aboutAnother;
  return IN_ITS_OWN_RIGHT.find(matches)?.[0];
}
