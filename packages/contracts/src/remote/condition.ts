import type { Role } from '@portal/domain';

/**
 * When a part of a remote is available to the user. All parts of the condition must hold; without a condition it is available to
 * everyone.
 */
export interface Condition {
  /** What the server must have granted: 'search.Name', 'county.configure' (`capabilitiesOf` of `domain`). */
  readonly capability?: string;
  readonly roles?: readonly Role[];
  /** A switch of the county's configuration that the browser may see, as 'group.field': 'efile.efile'. */
  readonly countyFlag?: string;
}

/** A condition as a manifest carries it: another release may name roles that this one does not know. */
export interface ConditionOfManifest {
  readonly capability?: string | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly countyFlag?: string | undefined;
}

/** The facts about the current user that conditions depend on. */
export interface Rights {
  readonly role: string;
  readonly capabilities: readonly string[];
  /** True when the switch 'group.field' is on. */
  readonly isOn: (countyFlag: string) => boolean;
}

/** Whether a part is there. It draws menus and guards addresses; the server decides every call by itself. */
export function meets(condition: ConditionOfManifest | undefined, { role, capabilities, isOn }: Rights): boolean {
  if (condition === undefined) return true;
  const { capability, roles, countyFlag } = condition;
  if (capability !== undefined && !capabilities.includes(capability)) return false;
  if (roles !== undefined && !roles.includes(role)) return false;
  return countyFlag === undefined || isOn(countyFlag);
}
