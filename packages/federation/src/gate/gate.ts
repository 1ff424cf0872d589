import type { RemoteManifest } from '@portal/contracts/remote';
import { findIncompatibility } from '../compatibility.ts';
import type { DeployedParts, RemoteNeeds } from './needs.ts';
import { shapeBreaks } from './shape.ts';

// The release gate: it compares a build of a remote with the deployed parts of a portal before the build is released
// (docs/decisions/0076-release-gate.md). In sentences and comments, a window is the dialog of a slot.

/**
 * What does not match: the version of the remote contract, the version or an export of a shared module, a call, a field of its request or
 * response, a slot, a prop of a slot, or the path of a route.
 */
export type BreakKind = 'contract' | 'shared' | 'export' | 'call' | 'field' | 'slot' | 'prop' | 'route';

/** One reason why a release would break the portal. The sentences say the reason and what to do about it, for the team that releases. */
export interface ContractBreak {
  readonly kind: BreakKind;
  readonly sentence: string;
}

/** The build of a remote that is about to be released. */
interface NewBuild {
  readonly manifest: RemoteManifest;
  readonly needs: RemoteNeeds;
}

function versionBreaks({ manifest }: NewBuild, { shell }: DeployedParts): ContractBreak[] {
  const found = findIncompatibility(manifest, shell);
  if (found === undefined) return [];
  const difference =
    found.kind === 'contract'
      ? `It was built for contract ${found.wanted}, and the portal's shell has contract ${found.supported}.`
      : `It was built against ${found.key} ${found.wanted}, and the shell provides ${found.provided ?? 'none'}.`;
  return [{ kind: found.kind, sentence: `${difference} Release the shell first, or build against what is deployed.` }];
}

const exportBreaks = ({ needs }: NewBuild, { shell }: DeployedParts): ContractBreak[] =>
  Object.entries(needs.exports).flatMap(([key, names]) => {
    // the shell does not list the exports of third-party libraries: `versionBreaks` compares their versions
    const provided = shell.exports[key];
    const missing = provided === undefined ? [] : names.filter((name) => !provided.includes(name));
    return missing.map((name) => ({
      kind: 'export' as const,
      sentence: `It uses ${name} of ${key}, which the shell does not provide. Release the shell first, or do without it.`,
    }));
  });

const callBreaks = ({ needs }: NewBuild, { calls }: DeployedParts): ContractBreak[] =>
  Object.entries(needs.calls).flatMap(([methodAndPath, needed]): ContractBreak[] => {
    const deployed = calls[methodAndPath];
    if (deployed === undefined)
      return [
        {
          kind: 'call',
          sentence: `It makes the call ${methodAndPath}, which the server does not have. Release the server first.`,
        },
      ];
    const wrongInRequest = shapeBreaks(deployed.request, needed.request).map(
      ({ at, why }) => `the field '${at}' of this build's request ${why}`,
    );
    const wrongInResponse = shapeBreaks(needed.content, deployed.content).map(
      ({ at, why }) => `the field '${at}' of the portal's response ${why}`,
    );
    return [...wrongInRequest, ...wrongInResponse].map((what) => ({
      kind: 'field',
      sentence: `In the call ${methodAndPath}, ${what}. Release the server first, and keep what older remotes use.`,
    }));
  });

// The type of a prop is one of the words of `SLOT_SHAPES`, such as 'text', with '?' at the end if a caller may omit the prop.
const isOptional = (type: string): boolean => type.endsWith('?');
const withoutMark = (type: string): string => type.replace('?', '');

const describePropType = (type: string | undefined): string =>
  type === undefined ? 'is missing' : `is ${isOptional(type) ? `optional ${withoutMark(type)}` : type}`;

/**
 * Whether a prop of a window may get a value that the window does not expect. A prop that only one side knows must be optional. If both know
 * it, they must have the same type, and the caller may omit it only if the window allows that.
 */
function isPropBroken(built: string | undefined, deployed: string | undefined, isOfferedByBuild: boolean): boolean {
  if (built === undefined || deployed === undefined)
    return [built, deployed].some((type) => type !== undefined && !isOptional(type));
  const [windowType, callerType] = isOfferedByBuild ? [built, deployed] : [deployed, built];
  return withoutMark(built) !== withoutMark(deployed) || (isOptional(callerType) && !isOptional(windowType));
}

/**
 * The props on which this build and the deployed portal do not agree, for each window that the build offers or opens. A window that only this
 * build knows is not compared, because nothing in the deployed portal opens it. A window with other props therefore gets a new name.
 */
function propBreaks({ manifest, needs }: NewBuild, { slots }: DeployedParts): ContractBreak[] {
  return Object.entries(needs.slots).flatMap(([slot, builtProps]) => {
    const deployedProps = slots[slot];
    if (deployedProps === undefined) return [];
    const isOffered = manifest.slots.includes(slot);
    const props = [...new Set([...Object.keys(builtProps), ...Object.keys(deployedProps)])];
    const broken = props.filter((prop) => isPropBroken(builtProps[prop], deployedProps[prop], isOffered));
    return broken.map((prop) => ({
      kind: 'prop' as const,
      sentence: `The prop ${prop} of the window ${slot} ${describePropType(builtProps[prop])} in this build, and ${describePropType(deployedProps[prop])} in the deployed portal. Give the changed window a new name, and offer both for one release.`,
    }));
  });
}

/** The windows that the build opens although no remote offers them, and those that it no longer offers although they may be opened. */
function slotBreaks({ manifest }: NewBuild, { remotes, slots: deployedSlots }: DeployedParts): ContractBreak[] {
  const others = remotes.filter(({ id }) => id !== manifest.id);
  const replaced = remotes.find(({ id }) => id === manifest.id);
  const offered = new Set([...others.flatMap(({ slots }) => slots), ...manifest.slots]);
  const missing = manifest.requires.slots.filter((slot) => !offered.has(slot));
  // The shell opens windows too. It has no list of them, but it can open only those that its release knows: `deployedSlots`.
  const mayBeOpened = (slot: string): boolean =>
    slot in deployedSlots || others.some(({ requires }) => requires.slots.includes(slot));
  const dropped = (replaced?.slots ?? []).filter((slot) => !manifest.slots.includes(slot) && mayBeOpened(slot));
  return [
    ...missing.map(
      (slot) => `It opens the window ${slot}, which no remote offers. Release the remote that offers it first.`,
    ),
    ...dropped.map(
      (slot) =>
        `It no longer offers the window ${slot}, which the deployed shell or another remote may open. Keep it until none of them knows it.`,
    ),
  ].map((sentence) => ({ kind: 'slot' as const, sentence }));
}

const hasPath = ({ routes }: Pick<RemoteManifest, 'routes'>, path: string): boolean =>
  routes.some((route) => route.path.toLowerCase() === path.toLowerCase());

/** The paths that belong to another part of the portal, and those that the build no longer has. Case is ignored, as in the browser's router. */
function routeBreaks({ manifest }: NewBuild, { remotes, shellPaths }: DeployedParts): ContractBreak[] {
  const others = remotes.filter(({ id }) => id !== manifest.id);
  const replaced = remotes.find(({ id }) => id === manifest.id);
  const taken = manifest.routes.flatMap(({ path }) => {
    const owner = others.find((other) => hasPath(other, path))?.id;
    return owner === undefined && !shellPaths.includes(path.toLowerCase())
      ? []
      : [`The address ${path} belongs to ${owner ?? 'the shell'}. Choose another one.`];
  });
  const gone = (replaced?.routes ?? [])
    .filter(({ path }) => !hasPath(manifest, path))
    .map(({ path }) => `It no longer has the address ${path}, which menus, emails and bookmarks lead to. Keep it.`);
  return [...taken, ...gone].map((sentence) => ({ kind: 'route' as const, sentence }));
}

/** Everything that a release of this build would break in a deployed portal; empty if the build is compatible. */
export const contractBreaks = (build: NewBuild, deployed: DeployedParts): ContractBreak[] =>
  [versionBreaks, exportBreaks, callBreaks, slotBreaks, propBreaks, routeBreaks].flatMap((breaksOf) =>
    breaksOf(build, deployed),
  );
