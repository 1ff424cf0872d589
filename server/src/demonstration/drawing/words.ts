import { cents, formatCents } from '@portal/domain';
import type { DrawnDocument } from './drawn-document.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** 'February 28, 2024' */
export const longDate = (day: string): string => {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${Number(date)}, ${year}`;
};

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const ROLES_BY_INSTRUMENT: Readonly<Record<string, readonly [string, string]>> = {
  MTG: ['MORTGAGOR', 'MORTGAGEE'],
  LMTG: ['MORTGAGOR', 'MORTGAGEE'],
  GL: ['LESSOR', 'LESSEE'],
  MLEA: ['LESSOR', 'LESSEE'],
  SUBL: ['SUBLESSOR', 'SUBLESSEE'],
  ASL: ['ASSIGNOR', 'ASSIGNEE'],
  ASGMT: ['ASSIGNOR', 'ASSIGNEE'],
  POA: ['PRINCIPAL', 'ATTORNEY-IN-FACT'],
};

export const rolesOf = ({ instrumentCode }: DrawnDocument): readonly [string, string] =>
  ROLES_BY_INSTRUMENT[instrumentCode] ?? ['GRANTOR', 'GRANTEE'];

const legalOf = ({ lot, block, plat, unit, comment }: DrawnDocument['legals'][number]): string => {
  const parts = [unit && `UNIT ${unit}`, lot && `LOT ${lot}`, block && `BLOCK ${block}`].filter((part) => part !== '');
  const platText = plat === '' ? '' : `, as more particularly shown on Plat No. ${plat}`;
  return `${parts.join(', ')}${platText}, situate at ${comment}, more or less.`;
};

const considerationOf = ({ salePriceCents, mortgageAmountCents }: DrawnDocument): string => {
  if (mortgageAmountCents !== null)
    return `to secure the payment of the sum of ${formatCents(cents(mortgageAmountCents))}, with interest,`;
  if (salePriceCents !== null)
    return `for and in consideration of the sum of ${formatCents(cents(salePriceCents))}, the receipt of which is hereby acknowledged,`;
  return 'for good and valuable consideration, the receipt of which is hereby acknowledged,';
};

/** The opening paragraphs: parties, consideration and property. */
export const openingParagraphs = (document: DrawnDocument): string[] => {
  const { instrumentOn, recordedAt, instrument, grantors, grantees, legals, references, parcels } = document;
  const [firstRole, secondRole] = rolesOf(document);
  return [
    `THIS ${instrument.toUpperCase()}, made on ${longDate(instrumentOn ?? recordedAt)}, by and between ${joinNames(grantors)}, hereinafter called the ${firstRole}, and ${joinNames(grantees)}, hereinafter called the ${secondRole},`,
    'WITNESSETH:',
    `That the ${firstRole}, ${considerationOf(document)} does hereby execute and deliver this ${instrument} unto the ${secondRole}${legals.length === 0 ? '.' : ', touching the following described property:'}`,
    ...legals.map(legalOf),
    ...(parcels.length === 0 ? [] : [`Parcel ${parcels.join(', ')}.`]),
    ...(references.length === 0
      ? []
      : [`Reference is made to the document recorded as File No. ${references.join(', ')}.`]),
  ];
};

/** Clauses that fill the pages after the first. */
export const FILLER_CLAUSES: readonly string[] = [
  'TO HAVE AND TO HOLD the same, together with all improvements thereon and all rights, easements and appurtenances thereto belonging or in anywise appertaining.',
  'The parties covenant that they are lawfully entitled to enter into this instrument and that the property is free of all encumbrances except those of record.',
  'All taxes, assessments and charges for utilities that become due after the date of this instrument shall be paid by the party in possession.',
  'Notices shall be in writing and shall be delivered in person or sent by registered mail to the last known address of the party.',
  'This instrument shall bind and benefit the parties, their heirs, executors, administrators, successors and assigns.',
  'If any provision is held to be invalid, the remaining provisions shall continue in full force and effect.',
  'The property shall be kept in good order and repair, and no waste shall be committed or suffered thereon.',
  'This instrument contains the whole agreement of the parties and may be changed only in writing, signed and acknowledged by all of them.',
  'The words used herein include the singular and the plural, and all genders, as the context requires.',
  'This instrument shall be governed by the laws of the Commonwealth and recorded with the County Recorder.',
];
