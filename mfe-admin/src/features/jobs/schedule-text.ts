import type { ContentOf } from '@portal/contracts';
import type { listJobs } from '@portal/contracts/county-config';
import { useFormats, useText } from '@portal/i18n';

type Job = ContentOf<typeof listJobs>['jobs'][number];

/** The schedule of a job in the user's language. One that is unknown, or has no words, is shown as the server describes it. */
export function useScheduleText(): (job: Pick<Job, 'plan' | 'schedule'>) => string {
  const t = useText('admin');
  const { timeOfDay } = useFormats();
  return ({ plan: { kind, seconds, minute, day, time } = { kind: '' }, schedule }) => {
    const at = time === undefined ? undefined : timeOfDay(`2000-01-01T${time}:00`);
    if (kind === 'EVERY' && seconds !== undefined) return t('jobs.everySeconds', { seconds });
    if (kind === 'HOURLY' && minute !== undefined) return t('jobs.hourly', { minute });
    if (kind === 'DAILY' && at !== undefined) return t('jobs.daily', { time: at });
    if (kind === 'MONTHLY' && at !== undefined && day !== undefined) return t('jobs.monthly', { day, time: at });
    return schedule;
  };
}
