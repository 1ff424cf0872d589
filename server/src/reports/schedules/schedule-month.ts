import { type ReportCriteria, reportCriteria } from '@portal/contracts';
import { daysOfMonth, formatDate, WHOLE_DAY } from '@portal/domain';
import * as z from 'zod/mini';

/** The stored criteria of a monthly report, applied to a month ('2026-10'). Throws if the stored criteria are malformed. */
export function criteriaOfMonth(stored: unknown, month: string): ReportCriteria {
  const { from, to } = daysOfMonth(month);
  const days = { fromDate: formatDate(from.day), toDate: formatDate(to.day) };
  // a stored statement number would select another month
  return { ...z.parse(reportCriteria, stored), ...WHOLE_DAY, ...days, statementNumber: '' };
}
