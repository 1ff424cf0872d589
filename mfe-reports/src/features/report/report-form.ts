import type { ReportCriteria } from '@portal/contracts';
import {
  ALL_MEMBERS,
  DATA_SOURCES,
  DAY_HALVES,
  formatDate,
  isRole,
  isStaff,
  LOG_TYPES,
  logTypesOf,
  parseTypedDate,
  REPORT_HOURS,
  REPORT_MINUTES,
  REPORT_ORDERS,
  REQUIRED,
  type Role,
  readStatementNumber,
  reportPeriod,
  TRANSACTION_TYPES,
  todayIn,
  transactionTypesOf,
  WHOLE_DAY,
} from '@portal/domain';
import { fieldTexts } from '@portal/forms';
import { portalNow } from '@portal/session';
import { defineForm, type FieldDescription, type FieldErrors, type ParseDate, readTime } from '@portal/ui/form';
import type { ReportField, ReportScreen } from '../../reports.ts';

/** The values of the form. Times are as displayed; everything else is as in the request. */
export interface ReportValues {
  readonly fromDate: string;
  readonly fromTime: string;
  readonly toDate: string;
  readonly toTime: string;
  readonly statementNumber: string;
  readonly accountName: string;
  readonly username: string;
  readonly dataSource: string;
  readonly logInformation: string;
  readonly transactionType: string;
  readonly orderBy: string;
  readonly summaryMode: boolean;
}

/** The defaults ([002-9.reports.1], [002-9.reports.3]). */
export const INITIAL_VALUES: ReportValues = {
  fromDate: '',
  fromTime: '12:00 AM',
  toDate: '',
  toTime: '11:59 PM',
  statementNumber: '',
  accountName: '',
  username: '',
  dataSource: 'FIVE',
  logInformation: ALL_MEMBERS,
  transactionType: ALL_MEMBERS,
  orderBy: 'username',
  summaryMode: false,
};

type Field = FieldDescription<ReportValues>;

/** A statement number takes the place of the other criteria, which are then disabled. */
export const hasStatementNumber = ({ statementNumber }: ReportValues): boolean => statementNumber.trim() !== '';
const isToDate = (name: string): boolean => name === 'toDate';
const dateField = (name: 'fromDate' | 'toDate'): Field => ({
  kind: 'date',
  name,
  labelKey: `reports:fields.${name}`,
  hintKey: isToDate(name) ? 'reports:hints.toDate' : 'validation:dateFormat',
  required: !isToDate(name),
  startsRow: true,
  width: 6,
  disabledWhen: hasStatementNumber,
});
const timeField = (name: 'fromTime' | 'toTime'): Field => ({
  kind: 'time',
  name,
  labelKey: `reports:fields.${name}`,
  width: 6,
  disabledWhen: hasStatementNumber,
});
const range: readonly Field[] = [
  dateField('fromDate'),
  timeField('fromTime'),
  dateField('toDate'),
  timeField('toTime'),
];

const option = (group: string) => (value: string) => ({ value, labelKey: `reports:options.${group}.${value}` });
const all = { value: ALL_MEMBERS, labelKey: 'reports:options.all' };

/**
 * The fields of a report other than its range, by name. Null for a field that the role does not get: fields about other accounts are
 * for staff ([002-6.reports.1], [002-6.reports.2]).
 */
function criteriaFields(role: Role): Readonly<Record<ReportField, Field | null>> {
  const base = (name: ReportField) => ({ name, labelKey: `reports:fields.${name}`, width: 6 }) as const;
  // a statement number determines the account and the month, and the report has all of their charges
  const narrowing = { disabledWhen: hasStatementNumber };
  const people = { kind: 'combobox', emptyValue: '', allowsOther: true, ...narrowing } as const;
  const ofStaff = isStaff(role);
  return {
    statementNumber:
      role === 'USER' ? null : { ...base('statementNumber'), kind: 'text', hintKey: 'reports:hints.statementNumber' },
    accountName: ofStaff
      ? { ...base('accountName'), ...people, source: 'accounts', hintKey: 'reports:hints.accountName' }
      : null,
    username:
      role === 'USER' ? null : { ...base('username'), ...people, source: 'users', hintKey: 'reports:hints.username' },
    dataSource: ofStaff
      ? { ...base('dataSource'), kind: 'segmented', options: DATA_SOURCES.map(option('dataSource')) }
      : null,
    logInformation: {
      ...base('logInformation'),
      kind: 'select',
      options: [all, ...logTypesOf(role).map(option('logInformation'))],
    },
    transactionType: {
      ...base('transactionType'),
      ...narrowing,
      kind: 'select',
      options: [all, ...transactionTypesOf(role).map(option('transactionType'))],
    },
    orderBy: { ...base('orderBy'), kind: 'segmented', options: REPORT_ORDERS.map(option('orderBy')) },
  };
}

/** The criteria of a report as a form. */
export function reportForm({ name, fields }: ReportScreen, role: string) {
  // without a user, or for a role that this build does not know, the form has the fewest fields
  const fieldsByName = criteriaFields(isRole(role) ? role : 'USER');
  return defineForm<ReportValues>({
    id: name,
    sections: [
      { fields: range },
      {
        fields: [
          ...fields.flatMap((field) => fieldsByName[field] ?? []),
          { kind: 'checkbox', name: 'summaryMode', labelKey: 'reports:fields.summaryMode', width: 12 },
        ],
      },
    ],
    submitKey: 'reports:show',
    busyKey: 'reports:creating',
    clearKey: 'reports:clear',
  });
}

const memberOr = <Member extends string>(members: readonly Member[], text: string, fallback: Member): Member =>
  members.find((member) => member === text) ?? fallback;

type Times = Pick<ReportCriteria, 'fromHour' | 'fromMinute' | 'fromAmPm' | 'toHour' | 'toMinute' | 'toAmPm'>;

/** The times in the wire format; undefined if one is incomplete. */
function timesOf(values: ReportValues): Times | undefined {
  const [from, to] = [readTime(values.fromTime), readTime(values.toTime)];
  if (from === null || to === null) return undefined;
  // the form offers only these hours and minutes, so the fallbacks only satisfy the types
  const hour = (entered: number) => REPORT_HOURS.find((choice) => choice === entered) ?? 12;
  const minute = (entered: number) => REPORT_MINUTES.find((choice) => choice === entered) ?? 0;
  const half = (entered: string) => DAY_HALVES.find((choice) => choice === entered.toLowerCase()) ?? 'am';
  return {
    fromHour: hour(from.hour),
    fromMinute: minute(from.minute),
    fromAmPm: half(from.half),
    toHour: hour(to.hour),
    toMinute: minute(to.minute),
    toAmPm: half(to.half),
  };
}

/**
 * The request with the criteria of the form. Incomplete times are replaced by the whole day: they are sent only if a statement number
 * disables them, or for a monthly report, which covers whole days.
 */
export const reportRequest = (values: ReportValues): ReportCriteria => ({
  ...WHOLE_DAY,
  ...timesOf(values),
  fromDate: values.fromDate,
  toDate: values.toDate,
  accountName: values.accountName,
  username: values.username,
  statementNumber: values.statementNumber,
  dataSource: memberOr(DATA_SOURCES, values.dataSource, 'FIVE'),
  summaryMode: values.summaryMode,
  transactionType: memberOr([ALL_MEMBERS, ...TRANSACTION_TYPES], values.transactionType, ALL_MEMBERS),
  logInformation: memberOr([ALL_MEMBERS, ...LOG_TYPES], values.logInformation, ALL_MEMBERS),
  orderBy: memberOr(REPORT_ORDERS, values.orderBy, 'username'),
});

/** Messages by field, with the texts of the specification. If there is a statement number, the range is not checked. */
export function reportErrors(values: ReportValues, zone: string): FieldErrors<ReportValues> {
  const today = todayIn(zone, portalNow());
  if (hasStatementNumber(values)) {
    const isRead = readStatementNumber(values.statementNumber, today) !== null;
    return isRead ? {} : fieldTexts({ statementNumber: { key: 'validation.noSuchStatement' } });
  }
  const times = timesOf(values);
  if (times === undefined)
    return fieldTexts({
      ...(readTime(values.fromTime) === null ? { fromTime: REQUIRED } : {}),
      ...(readTime(values.toTime) === null ? { toTime: REQUIRED } : {}),
    });
  const period = reportPeriod({ fromDate: values.fromDate, toDate: values.toDate, ...times }, today);
  return period.ok ? {} : fieldTexts(period.failure);
}

/** Parses a typed date to 'MM/DD/YYYY'; null if it is not a date. The county's time zone determines what today is. */
export const parseDateIn =
  (zone: string): ParseDate =>
  (typed) => {
    const parsed = parseTypedDate(typed, todayIn(zone, portalNow()));
    return parsed.ok ? formatDate(parsed.value) : null;
  };
