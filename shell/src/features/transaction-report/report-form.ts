import type { RequestOf, transactionReport } from '@portal/contracts';
import { formatDate, parseTypedDate, REPORT_RANGES, type ReportRange, reportDays, todayIn } from '@portal/domain';
import { fieldTexts } from '@portal/forms';
import { portalNow } from '@portal/session';
import { defineForm, type FieldErrors, type ParseDate } from '@portal/ui/form';

/** The dialog's values; `whose` is used only for an account's administrator. */
export interface ReportValues {
  readonly range: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly whose: string;
}

export const INITIAL_VALUES: ReportValues = { range: 'TODAY', fromDate: '', toDate: '', whose: 'ACCOUNT' };

const LABELS: Readonly<Record<ReportRange, string>> = {
  TODAY: 'home:transactions.TODAY',
  MONTH: 'home:transactions.MONTH',
  YTD: 'home:transactions.YTD',
  CUSTOM: 'home:report.CUSTOM',
};
const isCustom = ({ range }: ReportValues): boolean => range === 'CUSTOM';
const dateField = (name: 'fromDate' | 'toDate', labelKey: string, required: boolean) =>
  ({
    kind: 'date',
    name,
    labelKey,
    hintKey: 'validation:dateFormat',
    required,
    width: 6,
    visibleWhen: isCustom,
  }) as const;
const whose = {
  kind: 'segmented',
  name: 'whose',
  labelKey: 'home:report.whose',
  width: 12,
  options: [
    { value: 'ACCOUNT', labelKey: 'home:report.ACCOUNT' },
    { value: 'USER', labelKey: 'home:report.USER' },
  ],
} as const;

/** The dialog's form: four ranges, two dates for the custom range, and for an account's administrator the choice whose transactions. */
export const reportForm = (isAccountAdmin: boolean) =>
  defineForm<ReportValues>({
    id: 'transaction-report',
    sections: [
      {
        fields: [
          {
            kind: 'segmented',
            name: 'range',
            labelKey: 'home:report.range',
            width: 12,
            options: REPORT_RANGES.map((value) => ({ value, labelKey: LABELS[value] })),
          },
          dateField('fromDate', 'home:report.from', true),
          dateField('toDate', 'home:report.to', false),
          ...(isAccountAdmin ? [whose] : []),
        ],
      },
    ],
    submitKey: 'home:report.generate',
    busyKey: 'home:report.generating',
    cancelKey: 'common:close',
  });

const rangeOf = (text: string): ReportRange => REPORT_RANGES.find((range) => range === text) ?? 'TODAY';

/** Validates the dates, with the specification's messages. */
export function reportErrors(values: ReportValues, zone: string): FieldErrors<ReportValues> {
  const typed = { from: values.fromDate, to: values.toDate };
  const days = reportDays(rangeOf(values.range), typed, todayIn(zone, portalNow()));
  if (days.ok) return {};
  return fieldTexts({ fromDate: days.failure.from, toDate: days.failure.to });
}

/** The report's criteria; the dates are used only for the custom range. */
export const reportRequest = (values: ReportValues, isAccountAdmin: boolean): RequestOf<typeof transactionReport> => ({
  fromDate: isCustom(values) ? values.fromDate : '',
  toDate: isCustom(values) ? values.toDate : '',
  reportType: isAccountAdmin && values.whose === 'ACCOUNT' ? 'ACCOUNT' : 'USER',
  reportRange: rangeOf(values.range),
});

/** Parses a typed date relative to the county's current day. */
export const parseDateIn =
  (zone: string): ParseDate =>
  (typed) => {
    const parsed = parseTypedDate(typed, todayIn(zone, portalNow()));
    return parsed.ok ? formatDate(parsed.value) : null;
  };
