/** The steps before a county opens its portal, in the order in which they are done. */
export const OPENING_STEPS = [
  'RECORDS',
  'ZONE',
  'ADMINISTRATOR',
  'NAME',
  'CONTACT',
  'RATES',
  'PAYMENTS',
  'MAIL',
] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

/** The portal does not open without these. A county may skip the others: one that bills by invoice takes no cards. */
const NEEDED: readonly OpeningStep[] = ['RECORDS', 'ZONE', 'ADMINISTRATOR', 'NAME', 'RATES'];

/** What is known about a county that is about to open its portal. */
export interface OpeningFacts {
  readonly hasRecords: boolean;
  /** An imported folder of records described the county, its time zone included. */
  readonly hasCounty: boolean;
  /** A staff member can log in with a password that they chose. */
  readonly hasAdministrator: boolean;
  readonly countyName: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  /** Staff saved what searches and images cost, even if that is nothing. */
  readonly hasRates: boolean;
  readonly hasCards: boolean;
  readonly hasMail: boolean;
}

export interface OpeningLine {
  readonly step: OpeningStep;
  readonly isDone: boolean;
  readonly isNeeded: boolean;
}

const isFilled = (text: string): boolean => text.trim() !== '';

const DONE: Readonly<Record<OpeningStep, (facts: OpeningFacts) => boolean>> = {
  RECORDS: ({ hasRecords }) => hasRecords,
  ZONE: ({ hasCounty }) => hasCounty,
  ADMINISTRATOR: ({ hasAdministrator }) => hasAdministrator,
  NAME: ({ countyName }) => isFilled(countyName),
  CONTACT: ({ contactName, contactPhone, contactEmail }) =>
    isFilled(contactName) && (isFilled(contactPhone) || isFilled(contactEmail)),
  RATES: ({ hasRates }) => hasRates,
  PAYMENTS: ({ hasCards }) => hasCards,
  MAIL: ({ hasMail }) => hasMail,
};

/** Each step, and whether it is done. The control panel, the operator's command and `/api/ready` all use this list. */
export const openingList = (facts: OpeningFacts): readonly OpeningLine[] =>
  OPENING_STEPS.map((step) => ({ step, isDone: DONE[step](facts), isNeeded: NEEDED.includes(step) }));

/** The steps that are not done: those that the portal needs to open, or the others. */
export const missingSteps = (list: readonly OpeningLine[], isNeeded: boolean): readonly OpeningStep[] =>
  list.filter((line) => !line.isDone && line.isNeeded === isNeeded).map(({ step }) => step);
