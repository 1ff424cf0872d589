import type { ReportCriteria } from '@portal/contracts';
import { formatDate, periodBounds, type ReportName, type ReportPeriod, reportPeriod, todayIn } from '@portal/domain';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { ReportRequest } from './define-report.ts';
import type { Slice } from './report-rows.ts';
import type { ReportLanguage } from './report-texts.ts';

/** A period, as instants and as days and times of the county's clock. */
export interface ReportRange extends Slice {
  readonly period: ReportPeriod;
}

/** The instants of a period by the county's clock. */
export function toInstants(period: ReportPeriod, zone: string): ReportRange {
  const { fromMillis, untilMillis } = periodBounds(period, zone);
  return { period, from: new Date(fromMillis), until: new Date(untilMillis) };
}

/** The period of the criteria. @throws Refusal INVALID at fromDate and toDate */
export function rangeOf({ input, now, zone }: ReportRequest<ReportCriteria>): ReportRange {
  const period = reportPeriod(input, todayIn(zone, now.getTime()));
  if (!period.ok) throw invalid(period.failure);
  return toInstants(period.value, zone);
}

/** @throws Refusal DENIED for a report that the county does not offer ([002-2.2.reports.1]) */
export function assertOffered({ services }: Pick<ReportRequest<ReportCriteria>, 'services'>, report: ReportName): void {
  if (!services.county.current.reports[report].enabled) throw new Refusal('DENIED');
}

const NOON = 12;

/** Formats a minute of the day: '12:00 AM'. */
function formatMinute(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  return `${hour % NOON === 0 ? NOON : hour % NOON}:${minute} ${hour < NOON ? 'AM' : 'PM'}`;
}

/** 'From 11/01/2026 12:00 AM to 11/20/2026 11:59 PM' */
export const describePeriod = ({ texts }: ReportLanguage, { from, to }: ReportPeriod): string =>
  fillPlaceholders(texts.transactions.range, {
    from: `${formatDate(from.day)} ${formatMinute(from.minute)}`,
    to: `${formatDate(to.day)} ${formatMinute(to.minute)}`,
  });
