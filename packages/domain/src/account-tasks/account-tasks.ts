import { dayBounds, todayIn } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';
import { monthBefore } from '../reports/index.ts';
import { collectMessages, type FieldMessages, fieldMessage } from '../validation/index.ts';

/** When the county bills and renews (002 section 2.5, Schedule). */
export interface BillingTimes {
  /** 1 to 28. */
  readonly renewalDay: number;
  /** 'H:mm' of the county's clock; what cannot be read is midnight. */
  readonly renewalTime: string;
}

/** One of the county's flat-fee options; cost in cents. */
export interface FlatFeeOption {
  readonly option: boolean;
  readonly unlimitedNumberOfPages: boolean;
  readonly numberOfPages: number;
  readonly cost: number;
}

/** Flat fees as the county set them. */
export interface FlatFees {
  readonly chargingImages: boolean;
  readonly rates: readonly FlatFeeOption[];
}

/** What of an account its tasks go by. */
export interface BilledAccount {
  readonly accountType: string;
  readonly paymentMethod: string;
  readonly flatFeeRateLevel: number;
  /** Cents; of accounts without a flat fee. */
  readonly monthlyFee: number;
}

const MINUTE_MS = 60_000;

const TIME_OF_DAY = /^(\d{1,2}):(\d{2})$/;

function minutesOf(time: string): number {
  const [, hour = '0', minute = '0'] = TIME_OF_DAY.exec(time.trim()) ?? [];
  return Math.min(Number(hour), 23) * 60 + Math.min(Number(minute), 59);
}

/** The hour is one of a day's: '0:00' to '23:59' (002 section 3). */
export const checkBillingSchedule = ({ renewalTime }: BillingTimes): FieldMessages<'renewalTime'> =>
  collectMessages({ renewalTime: isTimeOfDay(renewalTime) ? undefined : fieldMessage('validation.timeOfDay') });

function isTimeOfDay(time: string): boolean {
  const [, hour, minute] = TIME_OF_DAY.exec(time.trim()) ?? [];
  return Number(hour) < 24 && Number(minute) < 60;
}

/** A month as it is billed. */
export interface BillingMonth {
  /** 'YYYY-MM'. */
  readonly period: string;
  /** When it is billed by the schedule, in milliseconds since 1970. */
  readonly begins: number;
}

/** The month that is billed at an instant: that of the last renewal, which is last month's before the day has come. */
export function billingMonth(now: number, zone: string, times: BillingTimes): BillingMonth {
  const month = todayIn(zone, now).slice(0, 7);
  const begins = beginOf(month, zone, times);
  if (now >= begins) return { period: month, begins };
  const before = monthBefore(month);
  return { period: before, begins: beginOf(before, zone, times) };
}

function beginOf(month: string, zone: string, { renewalDay, renewalTime }: BillingTimes): number {
  const day = `${month}-${String(renewalDay).padStart(2, '0')}`;
  return dayBounds(day, zone).startMillis + minutesOf(renewalTime) * MINUTE_MS;
}

/** The option that an account has; undefined for Free, and for one that the county does not offer anymore. */
function optionOf({ accountType, flatFeeRateLevel }: BilledAccount, fees: FlatFees): FlatFeeOption | undefined {
  if (accountType !== 'FLAT_FEE' || !fees.chargingImages) return undefined;
  const option = fees.rates[flatFeeRateLevel - 1];
  return option?.option === true ? option : undefined;
}

/** What an account owes for a month. A card is asked for each order and for no month. */
export function monthlyDue(account: BilledAccount, fees: FlatFees): Cents {
  if (account.paymentMethod === 'CREDIT_CARD') return cents(0);
  if (account.accountType !== 'FLAT_FEE') return cents(account.monthlyFee);
  return cents(optionOf(account, fees)?.cost ?? 0);
}

/** How many images a month has; null where they are not counted. */
export function monthlyImages(account: BilledAccount, fees: FlatFees): number | null {
  const option = optionOf(account, fees);
  if (option?.unlimitedNumberOfPages === true) return null;
  return option?.numberOfPages ?? (account.accountType === 'FLAT_FEE' && fees.chargingImages ? 0 : null);
}
