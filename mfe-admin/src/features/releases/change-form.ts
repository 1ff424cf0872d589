import type { RemoteStatus } from '@portal/contracts/county-config';
import {
  checkRemoteChange,
  cleanText,
  REMOTE_LIMITS,
  REMOTE_REQUESTS,
  REQUIRED,
  type RemoteRequestKind,
  ROLES,
  type Role,
  type TypedRemoteChange,
} from '@portal/domain';
import { defineForm } from '@portal/ui/form';

/** The values of the form. A build is tried by `percent` of the sessions, and by all users of the roles that are true. */
export interface ChangeValues extends Readonly<Record<Role, boolean>> {
  readonly what: string;
  readonly build: string;
  readonly percent: number | null;
  readonly message: string;
  readonly reason: string;
}

export const NO_CHANGE: ChangeValues = {
  what: '',
  build: '',
  percent: null,
  message: '',
  reason: '',
  TRIMIN: false,
  COUNTY: false,
  ACCOUNT: false,
  USER: false,
  GUEST: false,
};

/** The changes that are possible for a part in its current state. */
export function offeredChanges({ builds, trial, before, disabledMessage, inUse }: RemoteStatus): RemoteRequestKind[] {
  const hasOther = builds.some(({ build }) => build !== inUse.build);
  const isOffered: Readonly<Record<RemoteRequestKind, boolean>> = {
    RELEASE: hasOther,
    TRY: hasOther,
    PROMOTE: trial !== null,
    ROLL_BACK: trial !== null || before !== null,
    SWITCH_OFF: true,
    SWITCH_ON: disabledMessage !== '',
  };
  return REMOTE_REQUESTS.filter((kind) => isOffered[kind]);
}

/** The change from the form, or undefined if none is selected. */
export function readChange(values: ChangeValues): TypedRemoteChange | undefined {
  const what = REMOTE_REQUESTS.find((kind) => kind === values.what);
  if (what === undefined) return undefined;
  return {
    what,
    build: values.build,
    percent: values.percent ?? 0,
    roles: ROLES.filter((role) => values[role]),
    message: cleanText(values.message),
    reason: cleanText(values.reason),
  };
}

/** Validates the form. A change that is no longer offered must be selected again. */
export function validateChange(values: ChangeValues, offered: readonly RemoteRequestKind[]) {
  const change = readChange(values);
  if (change === undefined || !offered.includes(change.what)) return { what: REQUIRED };
  return checkRemoteChange(change);
}

const isTrial = ({ what }: ChangeValues): boolean => what === 'TRY';
const namesBuild = ({ what }: ChangeValues): boolean => what === 'RELEASE' || what === 'TRY';

/** The form: the change, its build, the trial's users, and always a reason. The options depend on the part. */
export const CHANGE_FORM = defineForm<ChangeValues>({
  id: 'change-remote',
  submitKey: 'admin:releases.submit',
  busyKey: 'admin:saving',
  sections: [
    {
      fields: [
        {
          kind: 'select',
          name: 'what',
          labelKey: 'admin:releases.what',
          placeholderKey: 'admin:releases.choose',
          required: true,
          source: 'changes',
          width: 12,
        },
        {
          kind: 'select',
          name: 'build',
          labelKey: 'admin:releases.buildLabel',
          placeholderKey: 'admin:releases.choose',
          requiredWhen: namesBuild,
          visibleWhen: namesBuild,
          source: 'builds',
          width: 12,
        },
        {
          kind: 'whole',
          name: 'percent',
          labelKey: 'admin:releases.percent',
          hintKey: 'admin:releases.percentHint',
          visibleWhen: isTrial,
          minimum: 0,
          maximum: 100,
          width: 12,
        },
      ],
    },
    {
      titleKey: 'admin:releases.roles',
      visibleWhen: isTrial,
      fields: ROLES.map((role) => ({
        kind: 'checkbox' as const,
        name: role,
        labelKey: `admin:users.roles.${role}`,
        width: 6 as const,
      })),
    },
    {
      fields: [
        {
          kind: 'textarea',
          name: 'message',
          labelKey: 'admin:releases.message',
          hintKey: 'admin:releases.messageHint',
          requiredWhen: ({ what }) => what === 'SWITCH_OFF',
          visibleWhen: ({ what }) => what === 'SWITCH_OFF',
          maxLength: REMOTE_LIMITS.message,
          rows: 2,
          width: 12,
        },
        {
          kind: 'textarea',
          name: 'reason',
          labelKey: 'admin:releases.reason',
          hintKey: 'admin:releases.reasonHint',
          required: true,
          maxLength: REMOTE_LIMITS.reason,
          rows: 2,
          width: 12,
        },
      ],
    },
  ],
});
