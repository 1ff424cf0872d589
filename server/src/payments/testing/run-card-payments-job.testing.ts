import { runJob } from '../../platform/jobs/run-job.ts';
import type { Services } from '../../platform/services.ts';
import { cardPaymentsJob } from '../jobs/card-payments.job.ts';

/** Runs the card payment job once. Returns false, without running it, if the job is already running. */
export const runCardPaymentsJob = (services: Services): Promise<boolean> => runJob(services, cardPaymentsJob(services));
