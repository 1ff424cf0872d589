import { runJob } from '../../platform/jobs/run-job.ts';
import type { Services } from '../../platform/services.ts';
import { cardPaymentsJob } from '../jobs/card-payments.job.ts';

/** Runs the card payment job once, with its lock; returns false if another process is running it. */
export const runCardPaymentsJob = (services: Services): Promise<boolean> => runJob(services, cardPaymentsJob(services));
