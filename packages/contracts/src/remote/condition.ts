import type { Role } from '@portal/domain';

/**
 * When a part of a remote is available to the user: all fields must be met. Without a condition it is available to
 * everyone.
 */
export interface Condition {
  /** A capability granted by the server: 'search.Name', 'county.configure' (`capabilitiesOf` of `domain`). */
  readonly capability?: string;
  readonly roles?: readonly Role[];
  /** A county setting that the browser may see, as 'group.field': 'efile.efile'. */
  readonly countyFlag?: string;
}

/** A condition in a manifest: another release may name roles that this one does not know. */
export interface ConditionOfManifest {
  readonly capability?: string | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly countyFlag?: string | undefined;
}

/** The properties of the current user and county that conditions depend on. */
export interface Rights {
  readonly role: string;
  readonly capabilities: readonly string[];
  /** True if the setting 'group.field' is on. */
  readonly isOn: (countyFlag: string) => boolean;
}

/** Whether a part is available. This controls only menus and routes; the server authorizes every call itself. */
export function meetsCondition(
  condition: ConditionOfManifest | undefined,
  { role, capabilities, isOn }: Rights,
): boolean {
  if (condition === undefined) return true;
  const { capability, roles, countyFlag } = condition;
  if (capability !== undefined && !capabilities.includes(capability)) return false;
  if (roles !== undefined && !roles.includes(role)) return false;
  return countyFlag === undefined || isOn(countyFlag);
}
