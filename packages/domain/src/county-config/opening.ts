/** The steps before a county opens its portal, in the order they are done. */
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

/** Required steps. The others are optional: a county that bills by invoice, for example, takes no cards. */
const NEEDED: readonly OpeningStep[] = ['RECORDS', 'ZONE', 'ADMINISTRATOR', 'NAME', 'RATES'];

/** The state of a county before it opens its portal. */
export interface OpeningFacts {
  readonly hasRecords: boolean;
  /** True after an import of records that described the county, including its time zone. */
  readonly hasCounty: boolean;
  /** True if a staff member can log in with a password that they chose themselves. */
  readonly hasAdministrator: boolean;
  readonly countyName: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  /** True after staff saved the rates, even if everything is free. */
  readonly hasRates: boolean;
  /** True if there is a card provider, and staff have set the largest charge. */
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

/** All steps with their status, used by the control panel, the operator's command and `/api/ready`. */
export const openingList = (facts: OpeningFacts): readonly OpeningLine[] =>
  OPENING_STEPS.map((step) => ({ step, isDone: DONE[step](facts), isNeeded: NEEDED.includes(step) }));

/** The steps not done yet, either the required or the optional ones. */
export const missingSteps = (list: readonly OpeningLine[], isNeeded: boolean): readonly OpeningStep[] =>
  list.filter((line) => !line.isDone && line.isNeeded === isNeeded).map(({ step }) => step);
