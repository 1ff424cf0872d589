import { minuteBounds, todayIn } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';
import { monthBefore } from '../reports/index.ts';
import { collectMessages, type FieldMessages, fieldMessage } from '../validation/index.ts';

/** When the county bills accounts and renews images (002 section 2.5, Schedule). */
export interface BillingTimes {
  /** 1 to 28. */
  readonly renewalDay: number;
  /** 'H:mm' in the county's time zone. Other text means midnight; hours above 23 mean 23, and minutes above 59 mean 59. */
  readonly renewalTime: string;
}

/** A flat-fee option, with the field names of the county's settings. */
export interface FlatFeeOption {
  /** True if the county offers it. */
  readonly option: boolean;
  readonly unlimitedNumberOfPages: boolean;
  /** Images per month; has no effect if they are unlimited. */
  readonly numberOfPages: number;
  /** Cents per month. */
  readonly cost: number;
}

/** The county's flat-fee settings. */
export interface FlatFees {
  /** False if images are free, so that no option has an effect. */
  readonly chargingImages: boolean;
  /** The options, beginning with that of level 1. */
  readonly rates: readonly FlatFeeOption[];
}

/** The account fields that the tasks depend on. */
export interface BilledAccount {
  readonly accountType: string;
  readonly paymentMethod: string;
  /** The number of the account's option, from 1; 0 for Free. Only for accounts with a flat fee. */
  readonly flatFeeRateLevel: number;
  /** Cents; only for accounts without a flat fee. */
  readonly monthlyFee: number;
}

const TIME_OF_DAY = /^(\d{1,2}):(\d{2})$/;

function minutesOf(time: string): number {
  const [, hour = '0', minute = '0'] = TIME_OF_DAY.exec(time.trim()) ?? [];
  return Math.min(Number(hour), 23) * 60 + Math.min(Number(minute), 59);
}

/** Checks that the renewal time is between '0:00' and '23:59' (002 section 3). */
export const checkBillingSchedule = ({ renewalTime }: BillingTimes): FieldMessages<'renewalTime'> =>
  collectMessages({ renewalTime: isTimeOfDay(renewalTime) ? undefined : fieldMessage('validation.timeOfDay') });

function isTimeOfDay(time: string): boolean {
  const [, hour, minute] = TIME_OF_DAY.exec(time.trim()) ?? [];
  return Number(hour) < 24 && Number(minute) < 60;
}

/** A billing period. */
export interface BillingMonth {
  /** 'YYYY-MM'. */
  readonly period: string;
  /** The scheduled billing time, in epoch milliseconds. */
  readonly begins: number;
}

/** The billing period at an instant: this month, or last month before this month's renewal time. */
export function billingMonth(now: number, zone: string, times: BillingTimes): BillingMonth {
  const month = todayIn(zone, now).slice(0, 7);
  const begins = renewalMillis(month, zone, times);
  if (now >= begins) return { period: month, begins };
  const before = monthBefore(month);
  return { period: before, begins: renewalMillis(before, zone, times) };
}

/** The first instant at which the county's clock shows the renewal time, or the clock change that skips it. */
function renewalMillis(month: string, zone: string, { renewalDay, renewalTime }: BillingTimes): number {
  const day = `${month}-${String(renewalDay).padStart(2, '0')}`;
  return minuteBounds(day, minutesOf(renewalTime), zone).startMillis;
}

/** The account's option; undefined for Free, and for an option that the county no longer offers. */
function optionOf({ accountType, flatFeeRateLevel }: BilledAccount, fees: FlatFees): FlatFeeOption | undefined {
  if (accountType !== 'FLAT_FEE' || !fees.chargingImages) return undefined;
  const option = fees.rates[flatFeeRateLevel - 1];
  return option?.option === true ? option : undefined;
}

/** An account's charge for a month. Card accounts pay per order and owe nothing per month. */
export function monthlyDue(account: BilledAccount, fees: FlatFees): Cents {
  if (account.paymentMethod === 'CREDIT_CARD') return cents(0);
  if (account.accountType !== 'FLAT_FEE') return cents(account.monthlyFee);
  return cents(optionOf(account, fees)?.cost ?? 0);
}

/** The number of images per month; null if images are not limited. */
export function monthlyImages(account: BilledAccount, fees: FlatFees): number | null {
  const option = optionOf(account, fees);
  if (option?.unlimitedNumberOfPages === true) return null;
  return option?.numberOfPages ?? (account.accountType === 'FLAT_FEE' && fees.chargingImages ? 0 : null);
}
