import type { BaseContentLists, CodeLists } from '@portal/contracts';
import { cardSurcharge, findDisclaimer } from '@portal/contracts/county-config';
import {
  ACCOUNT_TYPE_DESCRIPTIONS,
  ACCOUNT_TYPES,
  basisPointsToPercent,
  cents,
  centsToDollars,
  DATA_SOURCE_DESCRIPTIONS,
  DATA_SOURCES,
  isEfileType,
  LANGUAGE_FACTS,
  LOG_TYPE_DESCRIPTIONS,
  logTypesOf,
  PAYMENT_METHOD_DESCRIPTIONS,
  PAYMENT_METHODS,
  ROLE_DESCRIPTIONS,
  ROLES,
  STATES,
  surchargeText,
  TRANSACTION_TYPE_DESCRIPTIONS,
  transactionTypesOf,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import { readCodeList, readCodeLists, readPlats } from '../records/code-lists.store.ts';
import { type VisitorTerms, visitorGroup } from './visitor-prices.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** The username of each demonstration account by its text key, and the common `password`; null outside of the demonstration. */
    readonly demonstrationLogins: () => Readonly<Record<string, string>> | null;
  }
}

type Group = BaseContentLists['lists'][number];
type Value = Group['baseContent'][string];

const group = (name: string, baseContent: Record<string, Value>): Group => ({ name, baseContent });

/** The county's landlink flags. */
export const landlinkLists = (county: CountyRecords): BaseContentLists => ({
  lists: [group('landlink', county.facts.landlink)],
});

/** Amounts are stored in cents and sent in dollars, as in the specification. */
const dollars = (amount: number): number => centsToDollars(cents(amount));

/** The county's names for the fields of records, and its links. */
const propertyFacts = (facts: CountyRecords['facts']): Record<string, Value> => ({
  name: facts.name,
  timeZone: facts.timeZone,
  propertyCode: facts.propertyCode,
  torrensUseFileNumber: facts.torrensUseFileNumber,
  salePriceLabel: facts.salePriceLabel,
  mortgageAmountLabel: facts.mortgageAmountLabel,
  taxLinkTemplate: facts.taxLinkTemplate,
  gisLinkTemplate: facts.gisLinkTemplate,
});

/** The county configuration that the browser may see. Without a session, only the part that login, registration and e-file need. */
export function landsharkLists(
  county: CountyRecords,
  session: Session | null,
  demonstrationLogins: Readonly<Record<string, string>> | null,
  visitorTerms: VisitorTerms,
): BaseContentLists {
  const { countyDirectory, stateCode, accentColour } = county.facts;
  const { guestUserName, inactivityTimeLimit, inactivityTimeLimitPeriod } = county.userAccess;
  const publicGroups = [
    group('common', county.common),
    group('facts', {
      countyDirectory,
      countyStateCode: stateCode,
      accentColour,
      disclaimerUrl: findDisclaimer(county)?.paragraphContent ?? '',
    }),
    group('languages', county.languages),
    // empty if nobody can continue as this user: a button would only lead to a failed login
    group('userAccess', { guestUserName: visitorTerms?.isGuestOffered === false ? '' : guestUserName }),
    group('loginPageRegistration', {
      ...county.loginPageRegistration,
      // without the walk-in account, a registration would be refused after the whole form was filled in
      selfRegistration: county.loginPageRegistration.selfRegistration && visitorTerms?.takesRegistrations !== false,
    }),
    group('efile', efileTerms(county.efile)),
    ...(visitorTerms === null ? [] : [group('visitors', visitorGroup(county, visitorTerms.chargeMethods))]),
    ...(demonstrationLogins === null ? [] : [group('demonstration', demonstrationLogins)]),
  ];
  if (session === null) return { lists: publicGroups };
  const { defaultSearch, enabled, countyNotes } = county.search;
  const switches = Object.fromEntries(enabled.map((type) => [`searchBy${type}`, true]));
  const notes = Object.fromEntries(
    Object.entries(countyNotes).map(([type, note]) => [`searchBy${type}CountyNote`, note]),
  );
  return {
    lists: [
      ...publicGroups,
      group('property', propertyFacts(county.facts)),
      group('session', { inactivityMinutes: inactivityTimeLimit ? inactivityTimeLimitPeriod : 0 }),
      group('search', { defaultSearch, ...switches, ...notes }),
      group('search2', county.search2),
      group('notableDates', county.notableDates),
      group('reports', reportSwitches(county.reports)),
      group('creditCardExtra', cardTerms(county)),
      group('escrow', escrowTerms(county.escrow)),
      group('flatFee', {
        accountAdminReload: county.flatFeeOverride.accountAdminReload,
        countyAdminReload: county.flatFeeOverride.countyAdminReload,
      }),
    ],
  };
}

/** The configuration of the filing page. The price of a document is only known after its pages are counted. */
const efileTerms = ({
  efile,
  efileCountyNote,
  acknowledgement,
  acknowledgementStatement,
}: CountyRecords['efile']): Record<string, Value> => ({
  efile,
  efileCountyNote,
  acknowledgement,
  acknowledgementStatement,
});

/** The reports that the county offers with its notes, in the format of the specification. */
const reportSwitches = (reports: CountyRecords['reports']): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(reports).flatMap(([name, { enabled, countyNote }]): [string, Value][] => [
      [name, enabled],
      [`${name}CountyNote`, countyNote],
    ]),
  );

/** The hold on a card, and the card fee that its charges add, in dollars and percent (000 section 3, 'Credit card extra'). */
const cardTerms = (county: CountyRecords): Record<string, Value> => {
  const { maxAmount, applySurcharge, surchargeMethod, surcharge, surchargeBasisPoints } = county.creditCardExtra;
  return {
    maxAmount: dollars(maxAmount),
    surchargeMessage: surchargeText(cardSurcharge(county)),
    applySurcharge,
    surchargeMethod,
    surcharge: dollars(surcharge),
    surchargePercent: basisPointsToPercent(surchargeBasisPoints),
  };
};

/** The configuration of card deposits, in dollars and percent (000 section 3, 'Escrow configuration'). */
export const escrowTerms = (escrow: CountyRecords['escrow']): Record<string, Value> => ({
  reloadByCreditCard: escrow.reloadByCreditCard,
  minReloadAmount: dollars(escrow.minReloadAmount),
  maxReloadAmount: dollars(escrow.maxReloadAmount),
  applySurcharge: escrow.applySurcharge,
  creditCardSurchargeMethod: escrow.creditCardSurchargeMethod,
  creditCardSurcharge: dollars(escrow.creditCardSurcharge),
  creditCardSurchargePercent: basisPointsToPercent(escrow.creditCardSurchargeBasisPoints),
});

const codes = <Code extends string>(known: readonly Code[], descriptions: Readonly<Record<Code, string>>) =>
  known.map((code) => ({ code, description: descriptions[code] }));

/**
 * The code lists before login: the types of documents that visitors file. Also where the county accepts no more filings, for the
 * receipts of earlier ones.
 */
async function visitorLists(db: Kysely<Database>): Promise<CodeLists> {
  const codeDescriptionResultList = (await readCodeList(db, 'documentType')).filter(({ code }) => isEfileType(code));
  return { lists: [{ name: 'documentTypes', codeDescriptionResultList }] };
}

/** The code lists. Before login, only the one that filing and its receipts need. */
export async function codeLists(db: Kysely<Database>, session: Session | null): Promise<CodeLists> {
  if (session === null) return visitorLists(db);
  const lists = await readCodeLists(db);
  const named = {
    documentTypes: lists.documentType,
    instruments: lists.instrument,
    instrumentGroups: lists.instrumentGroup,
    bookTypes: lists.bookType,
    otherLots: lists.otherLot,
    islands: lists.island,
    plats: await readPlats(db),
    states: STATES.map(({ code, name }) => ({ code, description: name })),
    languages: LANGUAGE_FACTS.map(({ wireName, endonym }) => ({ code: wireName, description: endonym })),
    accountTypes: codes(ACCOUNT_TYPES, ACCOUNT_TYPE_DESCRIPTIONS),
    paymentMethodTypes: codes(PAYMENT_METHODS, PAYMENT_METHOD_DESCRIPTIONS),
    userTypes: codes(ROLES, ROLE_DESCRIPTIONS),
    auditLogTypes: codes(logTypesOf(session.role), LOG_TYPE_DESCRIPTIONS),
    transactionLogTypes: codes(transactionTypesOf(session.role), TRANSACTION_TYPE_DESCRIPTIONS),
    dataSourceTypes: codes(DATA_SOURCES, DATA_SOURCE_DESCRIPTIONS),
  };
  return {
    lists: Object.entries(named).map(([name, codeDescriptionResultList]) => ({ name, codeDescriptionResultList })),
  };
}

/** One list for each record type. Values are ISO dates, or empty if the county has not configured them. */
export function notableDatesLists(county: CountyRecords): BaseContentLists {
  const entries = Object.entries(county.notableDates);
  const of = (type: string) =>
    Object.fromEntries(
      entries
        .filter(([name]) => name.startsWith(type))
        .map(([name, value]) => [name.charAt(type.length).toLowerCase() + name.slice(type.length + 1), value]),
    );
  return { lists: ['abstract', 'torrens', 'lien'].map((type) => group(type, of(type))) };
}
