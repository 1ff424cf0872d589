import type { RegistryRemote } from '@portal/contracts/remote';

/** Why a remote may not be downloaded. */
export type Incompatibility =
  | { readonly kind: 'contract'; readonly wanted: string; readonly supported: string }
  | { readonly kind: 'shared'; readonly key: string; readonly wanted: string; readonly provided: string | undefined };

type Version = readonly [major: number, minor: number, patch: number];

function parse(version: string): Version | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return found === null ? undefined : [Number(found[1]), Number(found[2]), Number(found[3])];
}

/** Whether a provided version satisfies the caret range of the version that a remote was built against. */
export function satisfiesCaret(provided: string, builtAgainst: string): boolean {
  const [have, want] = [parse(provided), parse(builtAgainst)];
  if (have === undefined || want === undefined || have[0] !== want[0]) return false;
  // below 1.0.0 a minor version may contain breaking changes
  if (have[0] === 0) return have[1] === want[1] && have[2] >= want[2];
  return have[1] > want[1] || (have[1] === want[1] && have[2] >= want[2]);
}

/** Whether a shell supports a remote's contract: its own major version up to its own minor, and all of the previous major. */
export function supportsContract(supported: string, wanted: string): boolean {
  const [own, other] = [parse(supported), parse(wanted)];
  if (own === undefined || other === undefined) return false;
  if (other[0] === own[0]) return other[1] <= own[1];
  return other[0] === own[0] - 1;
}

/** Compares a remote's manifest with the shell's contract and shared versions, before anything is downloaded. */
export function findIncompatibility(
  remote: Pick<RegistryRemote, 'contract' | 'shared'>,
  shell: { readonly contract: string; readonly shared: Readonly<Record<string, string>> },
): Incompatibility | undefined {
  if (!supportsContract(shell.contract, remote.contract)) {
    return { kind: 'contract', wanted: remote.contract, supported: shell.contract };
  }
  for (const [key, wanted] of Object.entries(remote.shared)) {
    const provided = shell.shared[key];
    if (provided === undefined || !satisfiesCaret(provided, wanted)) return { kind: 'shared', key, wanted, provided };
  }
  return undefined;
}
