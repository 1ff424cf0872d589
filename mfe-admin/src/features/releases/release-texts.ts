import type { RemoteStatus } from '@portal/contracts/county-config';
import { hasText, useFormats, useText } from '@portal/i18n';

type Build = RemoteStatus['inUse'];
type Trial = RemoteStatus['trial'];
type LastChange = NonNullable<RemoteStatus['lastChange']>;

/** Functions that describe the builds of a remote, trials of new builds, and changes of the build in use. */
export interface ReleaseTexts {
  readonly build: (build: Build) => string;
  /** The build that is on trial, and the users who get it. Empty if there is no trial. */
  readonly trial: (trial: Trial) => string;
  /** The kind of change. An unknown kind is returned unchanged. */
  readonly kind: (kind: string) => string;
  /** The change, who made it and when. */
  readonly change: (change: LastChange) => string;
}

/** The functions that describe builds, trials and changes in the current language. */
export function useReleaseTexts(): ReleaseTexts {
  const t = useText('admin');
  const { instant } = useFormats();
  const textOr = (key: string, fallback: string): string => (hasText(`admin:${key}`) ? t(key) : fallback);
  const build = ({ build: id, version }: Build): string =>
    version === '' ? id : t('releases.build', { version, build: id });
  const kindText = (kind: string): string => textOr(`releases.changes.${kind}`, kind);
  return {
    build,
    kind: kindText,
    trial: (trial) => {
      if (trial === null) return '';
      const sessions = trial.percent === 0 ? [] : [t('releases.sessions', { percent: trial.percent })];
      const roles = trial.roles.map((role) => textOr(`users.roles.${role}`, role));
      return t('releases.trialFor', { build: build(trial.build), share: [...sessions, ...roles].join(', ') });
    },
    change: ({ what, changedBy, changedAt }) =>
      t('releases.made', { what: kindText(what), name: changedBy, when: instant(changedAt) }),
  };
}
