export {
  type BilledAccount,
  type BillingMonth,
  type BillingTimes,
  billingMonth,
  checkBillingSchedule,
  type FlatFeeOption,
  type FlatFees,
  monthlyDue,
  monthlyImages,
} from './account-tasks.ts';
export { type ChargedShare, refundShares } from './refund-shares.ts';
