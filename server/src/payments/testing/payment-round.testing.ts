import { runJob } from '../../platform/jobs/run-job.ts';
import type { Services } from '../../platform/services.ts';
import { cardPaymentsJob } from '../jobs/card-payments.job.ts';

/** One round of the job of card payments, as its only process; false when another one is at it. */
export const runPaymentRound = (services: Services): Promise<boolean> => runJob(services, cardPaymentsJob(services));
