import type { RemoteStatus } from '@portal/contracts/county-config';
import { hasText, useFormats, useText } from '@portal/i18n';

type Held = Pick<RemoteStatus, 'inUse' | 'trial' | 'disabledMessage'>;
type Made = NonNullable<RemoteStatus['lastChange']>;

/** Builds, trials and changes in words. */
export interface ReleaseWords {
  readonly build: (build: RemoteStatus['inUse']) => string;
  /** The build on trial and for whom; empty without one. */
  readonly trial: (trial: Held['trial']) => string;
  /** What was done; an unknown change of a newer server is shown as it is. */
  readonly what: (what: string) => string;
  /** Who did it, and when. */
  readonly made: (change: Made) => string;
}

export function useReleaseWords(): ReleaseWords {
  const t = useText('admin');
  const { instant } = useFormats();
  const named = (key: string, otherwise: string): string => (hasText(`admin:${key}`) ? t(key) : otherwise);
  const build = ({ build: id, version }: RemoteStatus['inUse']): string =>
    version === '' ? id : t('releases.build', { version, build: id });
  const what = (kind: string): string => named(`releases.changes.${kind}`, kind);
  return {
    build,
    what,
    trial: (trial) => {
      if (trial === null) return '';
      const sessions = trial.percent === 0 ? [] : [t('releases.sessions', { percent: trial.percent })];
      const roles = trial.roles.map((role) => named(`users.roles.${role}`, role));
      return t('releases.trialFor', { build: build(trial.build), share: [...sessions, ...roles].join(', ') });
    },
    made: ({ what: kind, changedBy, changedAt }) =>
      t('releases.made', { what: what(kind), name: changedBy, when: instant(changedAt) }),
  };
}
