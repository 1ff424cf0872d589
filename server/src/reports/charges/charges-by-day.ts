import type { ContentOf, chargesByDay as chargesByDayCall } from '@portal/contracts';
import { addDays, dayBounds, isStaff, TRANSACTION_TYPES, todayIn } from '@portal/domain';
import type * as z from 'zod/mini';
import type { CallContext } from '../../platform/http/route.ts';
import { auditReportUse } from '../audit-report-use.ts';
import { assertOffered } from '../report-days.ts';
import type { ReportServices } from '../report-services.ts';
import { journalKindsOf } from '../transaction-text.ts';
import { readDayCharges } from './charges-by-day.store.ts';

type Input = z.output<(typeof chargesByDayCall)['request']>;

/** The charges of each of the last days of the county's calendar, by kind. Decision 22 defines what a charge is. */
export async function chargesByDay(
  services: ReportServices,
  context: CallContext<Input>,
): Promise<ContentOf<typeof chargesByDayCall>> {
  const { session, input } = context;
  assertOffered({ services }, 'statementReport');
  const zone = services.county.current.facts.timeZone;
  const today = todayIn(zone, services.now().getTime());
  const days = Array.from({ length: input.days }, (_none, at) => addDays(today, at + 1 - input.days));
  const bounds = [...days, addDays(today, 1)].map((day) => new Date(dayBounds(day, zone).startMillis));
  const accountId = isStaff(session.role) ? undefined : session.accountId;
  const rows = await readDayCharges(services.database.db, bounds, accountId);
  await auditReportUse(services, context, { report: 'chargesByDay', as: 'preview', rows: days.length });
  const kinds = TRANSACTION_TYPES.flatMap((type) => {
    const names: readonly string[] = journalKindsOf([type]);
    const own = rows.filter(({ kind }) => names.includes(kind));
    if (own.length === 0) return [];
    const cents = days.map(() => 0);
    for (const { day, cents: amount } of own) cents[day] = (cents[day] ?? 0) + amount;
    return [{ type, transactions: sumOf(own.map(({ transactions }) => transactions)), cents }];
  });
  return {
    days,
    kinds,
    transactions: sumOf(kinds.map(({ transactions }) => transactions)),
    totalCents: sumOf(kinds.flatMap(({ cents }) => cents)),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
