import type { RemoteStatus } from '@portal/contracts/county-config';
import { hasText, useFormats, useText } from '@portal/i18n';

type ReleaseState = Pick<RemoteStatus, 'inUse' | 'trial' | 'disabledMessage'>;
type LastChange = NonNullable<RemoteStatus['lastChange']>;

/** Functions that describe builds, trials and changes. */
export interface ReleaseTexts {
  readonly build: (build: RemoteStatus['inUse']) => string;
  /** The build on trial and its users. Empty if there is no trial. */
  readonly trial: (trial: ReleaseState['trial']) => string;
  /** The kind of change. An unknown kind is returned unchanged. */
  readonly what: (what: string) => string;
  /** The change, who made it and when. */
  readonly made: (change: LastChange) => string;
}

export function useReleaseTexts(): ReleaseTexts {
  const t = useText('admin');
  const { instant } = useFormats();
  const textOr = (key: string, fallback: string): string => (hasText(`admin:${key}`) ? t(key) : fallback);
  const build = ({ build: id, version }: RemoteStatus['inUse']): string =>
    version === '' ? id : t('releases.build', { version, build: id });
  const what = (kind: string): string => textOr(`releases.changes.${kind}`, kind);
  return {
    build,
    what,
    trial: (trial) => {
      if (trial === null) return '';
      const sessions = trial.percent === 0 ? [] : [t('releases.sessions', { percent: trial.percent })];
      const roles = trial.roles.map((role) => textOr(`users.roles.${role}`, role));
      return t('releases.trialFor', { build: build(trial.build), share: [...sessions, ...roles].join(', ') });
    },
    made: ({ what: kind, changedBy, changedAt }) =>
      t('releases.made', { what: what(kind), name: changedBy, when: instant(changedAt) }),
  };
}
