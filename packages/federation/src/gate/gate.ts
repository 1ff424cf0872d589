import type { RemoteManifest } from '@portal/contracts/remote';
import { findIncompatibility } from '../compatibility.ts';
import type { DeployedParts, RemoteNeeds } from './needs.ts';
import { shapeBreaks } from './shape.ts';

export type BreakKind = 'contract' | 'shared' | 'export' | 'call' | 'field' | 'slot' | 'prop' | 'route';

/** Why a release would break the portal, and what to do about it, in sentences for the team that releases. */
export interface ContractBreak {
  readonly kind: BreakKind;
  readonly sentence: string;
}

interface Released {
  readonly manifest: RemoteManifest;
  readonly needs: RemoteNeeds;
}

function versionBreaks({ manifest }: Released, { shell }: DeployedParts): ContractBreak[] {
  const found = findIncompatibility(manifest, shell);
  if (found === undefined) return [];
  const difference =
    found.kind === 'contract'
      ? `It was built for contract ${found.wanted}, and the portal's shell has contract ${found.supported}.`
      : `It was built against ${found.key} ${found.wanted}, and the shell provides ${found.provided ?? 'none'}.`;
  return [{ kind: found.kind, sentence: `${difference} Release the shell first, or build against what is deployed.` }];
}

const exportBreaks = ({ needs }: Released, { shell }: DeployedParts): ContractBreak[] =>
  Object.entries(needs.exports).flatMap(([key, names]) => {
    // the exports of a third-party library are unknown: only its version was compared
    const offered = shell.exports[key];
    const missing = offered === undefined ? [] : names.filter((name) => !offered.includes(name));
    return missing.map((name) => ({
      kind: 'export' as const,
      sentence: `It uses ${name} of ${key}, which the shell does not provide. Release the shell first, or do without it.`,
    }));
  });

const callBreaks = ({ needs }: Released, { calls }: DeployedParts): ContractBreak[] =>
  Object.entries(needs.calls).flatMap(([path, wanted]): ContractBreak[] => {
    const call = calls[path];
    if (call === undefined)
      return [
        {
          kind: 'call',
          sentence: `It makes the call ${path}, which the server does not have. Release the server first.`,
        },
      ];
    const sent = shapeBreaks(call.request, wanted.request).map(
      ({ at, why }) => `the field '${at}' of this build's request ${why}`,
    );
    const answered = shapeBreaks(wanted.content, call.content).map(
      ({ at, why }) => `the field '${at}' of the portal's response ${why}`,
    );
    return [...sent, ...answered].map((what) => ({
      kind: 'field',
      sentence: `In the call ${path}, ${what}. Release the server first, and keep what older remotes use.`,
    }));
  });

const isOptional = (shape: string | undefined): boolean => shape === undefined || shape.endsWith('?');
const kindOf = (shape: string): string => shape.replace('?', '');

const readablePropKind = (shape: string | undefined): string =>
  shape === undefined ? 'is missing' : `is ${shape.endsWith('?') ? `optional ${kindOf(shape)}` : shape}`;

/**
 * Both sides of a window must agree on its props; only an optional one may be added. A window that the deployed portal does not know
 * has no callers there: that is how a changed window gets its new name.
 */
function propBreaks({ needs }: Released, { slots }: DeployedParts): ContractBreak[] {
  return Object.entries(needs.slots).flatMap(([slot, own]) => {
    const deployed = slots[slot];
    if (deployed === undefined) return [];
    const props = [...new Set([...Object.keys(own), ...Object.keys(deployed)])];
    const wrong = props.filter((prop) => {
      const [mine, theirs] = [own[prop], deployed[prop]];
      if (mine !== undefined && theirs !== undefined) return kindOf(mine) !== kindOf(theirs);
      return !isOptional(mine ?? theirs);
    });
    return wrong.map((prop) => ({
      kind: 'prop' as const,
      sentence: `The prop ${prop} of the window ${slot} ${readablePropKind(own[prop])} in this build, and ${readablePropKind(deployed[prop])} in the deployed portal. Give the changed window a new name, and offer both for one release.`,
    }));
  });
}

function slotBreaks({ manifest }: Released, { remotes, slots: known }: DeployedParts): ContractBreak[] {
  const others = remotes.filter(({ id }) => id !== manifest.id);
  const before = remotes.find(({ id }) => id === manifest.id);
  const offered = new Set([...others.flatMap(({ slots }) => slots), ...manifest.slots]);
  const missing = manifest.requires.slots.filter((slot) => !offered.has(slot));
  // the shell opens windows too: it and the server are released with the contracts whose windows are `known`
  const isOpened = (slot: string): boolean =>
    slot in known || others.some(({ requires }) => requires.slots.includes(slot));
  const dropped = (before?.slots ?? []).filter((slot) => !manifest.slots.includes(slot) && isOpened(slot));
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

function routeBreaks({ manifest }: Released, { remotes, shellPaths }: DeployedParts): ContractBreak[] {
  const own = manifest.routes.map(({ path }) => path);
  const others = remotes.filter(({ id }) => id !== manifest.id);
  const taken = own.flatMap((path) => {
    const owner = others.find(({ routes }) => routes.some((route) => route.path === path))?.id;
    return owner === undefined && !shellPaths.includes(path.toLowerCase())
      ? []
      : [`The address ${path} belongs to ${owner ?? 'the shell'}. Choose another one.`];
  });
  const before = remotes.find(({ id }) => id === manifest.id)?.routes ?? [];
  const gone = before
    .filter(({ path }) => !own.includes(path))
    .map(({ path }) => `It no longer has the address ${path}, which menus, emails and bookmarks lead to. Keep it.`);
  return [...taken, ...gone].map((sentence) => ({ kind: 'route' as const, sentence }));
}

/** Everything that a release would break in a deployed portal; empty if it is compatible. */
export const contractBreaks = (released: Released, deployed: DeployedParts): ContractBreak[] =>
  [versionBreaks, exportBreaks, callBreaks, slotBreaks, propBreaks, routeBreaks].flatMap((find) =>
    find(released, deployed),
  );
