export {
  type BilledAccount,
  type BillingTimes,
  billingPeriod,
  type FlatFeeOption,
  type FlatFees,
  monthlyDue,
  monthlyImages,
} from './account-tasks.ts';
