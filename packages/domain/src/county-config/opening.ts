/** What a county needs before it opens, in the order in which one does it. */
export const OPENING_STEPS = [
  ...(['RECORDS', 'ZONE', 'ADMINISTRATOR', 'NAME', 'CONTACT', 'RATES', 'PAYMENTS', 'MAIL'] as const),
] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

/** Without these the portal is no use to anybody. A county may do without the others: who bills by invoice takes no cards. */
const NEEDED: readonly OpeningStep[] = ['RECORDS', 'ZONE', 'ADMINISTRATOR', 'NAME', 'RATES'];

/** What is known of a county that is about to open. */
export interface OpeningFacts {
  readonly hasRecords: boolean;
  /** Whether a folder of records told what the county is, and its zone among that. */
  readonly hasCounty: boolean;
  /** Somebody of staff can log in with a password of its own. */
  readonly hasAdministrator: boolean;
  readonly countyName: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  /** Somebody saved what searches and images cost, if only that they are free. */
  readonly hasRates: boolean;
  readonly hasCards: boolean;
  readonly hasMail: boolean;
}

export interface OpeningLine {
  readonly step: OpeningStep;
  readonly isDone: boolean;
  readonly isNeeded: boolean;
}

const isSaid = (text: string): boolean => text.trim() !== '';

const DONE: Readonly<Record<OpeningStep, (facts: OpeningFacts) => boolean>> = {
  RECORDS: ({ hasRecords }) => hasRecords,
  ZONE: ({ hasCounty }) => hasCounty,
  ADMINISTRATOR: ({ hasAdministrator }) => hasAdministrator,
  NAME: ({ countyName }) => isSaid(countyName),
  CONTACT: ({ contactName, contactPhone, contactEmail }) =>
    isSaid(contactName) && (isSaid(contactPhone) || isSaid(contactEmail)),
  RATES: ({ hasRates }) => hasRates,
  PAYMENTS: ({ hasCards }) => hasCards,
  MAIL: ({ hasMail }) => hasMail,
};

/** Each step, and whether it is done. Panel, command and `/api/ready` ask this function and no other. */
export const openingList = (facts: OpeningFacts): readonly OpeningLine[] =>
  OPENING_STEPS.map((step) => ({ step, isDone: DONE[step](facts), isNeeded: NEEDED.includes(step) }));

/** The steps that are missing: those without which a county does not open, or the others. */
export const missingSteps = (list: readonly OpeningLine[], isNeeded: boolean): readonly OpeningStep[] =>
  list.filter((line) => !line.isDone && line.isNeeded === isNeeded).map(({ step }) => step);
