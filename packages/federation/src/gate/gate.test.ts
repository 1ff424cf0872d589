import { defineCall, type LimitedAs } from '@portal/contracts';
import * as z from 'zod/mini';
import { aRegistryRemote } from '../testing/fixtures.ts';
import { contractBreaks } from './gate.ts';
import { callShapes, type DeployedParts, type RemoteNeeds } from './needs.ts';

const limitedAs: LimitedAs = 'search';
const find = (request: z.ZodMiniType, content: z.ZodMiniType, path = 'search/find') =>
  defineCall({ name: 'find', method: 'POST', path, access: 'session', limitedAs, summary: '', request, content });
const REQUEST = { name: z.string(), page: z.optional(z.int()) };
const ROW = { id: z.int(), kind: z.enum(['deed', 'plat']), closedOn: z.nullable(z.string()) };
const contentOf = (row: Record<string, z.ZodMiniType>) => z.object({ rows: z.array(z.object(row)) });
const shapesOf = (call: ReturnType<typeof find>) => callShapes([call]);
const CALLS = shapesOf(find(z.object(REQUEST), contentOf(ROW)));
const PREVIEW = { documentId: 'text', onClose: 'function' };

const manifest = aRegistryRemote({
  requires: { calls: ['search/find'], slots: ['imaging.preview.v1'] },
  slots: ['search.pick.v1'],
});
const needs: RemoteNeeds = {
  exports: { '@portal/ui': ['Button'], react: ['useState'] },
  calls: CALLS,
  slots: { 'imaging.preview.v1': PREVIEW, 'search.pick.v1': { onPick: 'function' } },
};
const imaging = aRegistryRemote({
  id: 'imaging',
  slots: ['imaging.preview.v1'],
  routes: [{ path: 'order', titleKey: 'title', access: 'session' }],
});
const deployed: DeployedParts = {
  shell: { contract: '1.0.0', shared: { react: '19.3.1' }, exports: { '@portal/ui': ['Button', 'Row'] } },
  calls: CALLS,
  slots: needs.slots,
  remotes: [manifest, imaging],
  shellPaths: ['home'],
};
const breaksWith = (
  changes: Partial<DeployedParts>,
  release: { manifest?: object; needs?: Partial<RemoteNeeds> } = {},
) =>
  contractBreaks(
    { manifest: { ...manifest, ...release.manifest }, needs: { ...needs, ...release.needs } },
    { ...deployed, ...changes },
  ).map(({ kind, sentence }) => `${kind}: ${sentence}`);
const serverWith = (row: Record<string, z.ZodMiniType>, request: Record<string, z.ZodMiniType> = REQUEST) => ({
  calls: shapesOf(find(z.object(request), contentOf(row))),
});

describe('the release gate', () => {
  it('accepts a compatible release, and fields of the server that the release does not use', () => {
    expect(breaksWith({})).toEqual([]);
    expect(breaksWith(serverWith({ ...ROW, more: z.string() }, { ...REQUEST, order: z.optional(z.string()) }))).toEqual(
      [],
    );
  });

  it('refuses another contract, and a shared version that the shell does not have', () => {
    expect(breaksWith({}, { manifest: { contract: '3.0.0' } })).toEqual([
      "contract: It was built for contract 3.0.0, and the portal's shell has contract 1.0.0. Release the shell first, or build against what is deployed.",
    ]);
    expect(breaksWith({}, { manifest: { shared: { react: '19.4.0' } } })).toEqual([
      'shared: It was built against react 19.4.0, and the shell provides 19.3.1. Release the shell first, or build against what is deployed.',
    ]);
  });

  it('refuses the use of an export that a shared module no longer has', () => {
    const shell = { ...deployed.shell, exports: { '@portal/ui': ['Row'] } };
    expect(breaksWith({ shell })).toEqual([
      'export: It uses Button of @portal/ui, which the shell does not provide. Release the shell first, or do without it.',
    ]);
  });

  it('refuses a call that was removed, or has another method', () => {
    const sentence =
      'call: It makes the call POST search/find, which the server does not have. Release the server first.';
    expect(breaksWith({ calls: {} })).toEqual([sentence]);
    expect(breaksWith({ calls: { 'GET search/find': { request: {}, content: {} } } })).toEqual([sentence]);
  });

  it.each([
    [
      'of another type',
      serverWith({ ...ROW, id: z.string() }),
      "the field 'rows[].id' of the portal's response is string, not integer",
    ],
    [
      'removed',
      serverWith({ kind: ROW.kind, closedOn: ROW.closedOn }),
      "the field 'rows[].id' of the portal's response is missing",
    ],
    [
      'no longer required in the response',
      serverWith({ ...ROW, id: z.optional(z.int()) }),
      "the field 'rows[].id' of the portal's response may be missing",
    ],
    [
      'nullable',
      serverWith({ ...ROW, id: z.nullable(z.int()) }),
      "the field 'rows[].id' of the portal's response is null, not integer",
    ],
    [
      'an unknown value',
      serverWith({ ...ROW, kind: z.enum(['deed', 'plat', 'lien']) }),
      `the field 'rows[].kind' of the portal's response may be "lien"`,
    ],
    [
      'newly required in the request',
      serverWith(ROW, { ...REQUEST, county: z.string() }),
      "the field 'county' of this build's request is missing",
    ],
    [
      'of another type in the request',
      serverWith(ROW, { ...REQUEST, name: z.int() }),
      "the field 'name' of this build's request is string, not integer",
    ],
  ])('refuses a call in which a field is %s', (_what, changes, sentence) => {
    expect(breaksWith(changes)).toEqual([
      `field: In the call POST search/find, ${sentence}. Release the server first, and keep what older remotes use.`,
    ]);
  });

  it('refuses a release that opens a window that no remote offers, or that no longer offers its own window', () => {
    expect(breaksWith({ remotes: [manifest] })).toEqual([
      'slot: It opens the window imaging.preview.v1, which no remote offers. Release the remote that offers it first.',
    ]);
    expect(breaksWith({}, { manifest: { slots: [] } })).toEqual([
      'slot: It no longer offers the window search.pick.v1, which the deployed shell or another remote may open. Keep it until none of them knows it.',
    ]);
  });

  it.each([
    [
      'changed to another type',
      { ...PREVIEW, documentId: 'number' },
      'documentId of the window imaging.preview.v1 is text in this build, and is number',
    ],
    [
      'removed',
      { onClose: 'function' },
      'documentId of the window imaging.preview.v1 is text in this build, and is missing',
    ],
    [
      'added and is required',
      { ...PREVIEW, onPaid: 'function' },
      'onPaid of the window imaging.preview.v1 is missing in this build, and is function',
    ],
  ])('refuses a window in which a prop was %s', (_what, preview, prop) => {
    const slots = { ...needs.slots, 'imaging.preview.v1': preview };
    expect(breaksWith({ slots })).toEqual([
      `prop: The prop ${prop} in the deployed portal. Give the changed window a new name, and offer both for one release.`,
    ]);
  });

  it('accepts a window with a new name beside the old one, which the deployed portal does not know yet', () => {
    const slots = { ...needs.slots, 'search.pick.v2': { onPick: 'function', document: 'object' } };
    expect(breaksWith({}, { manifest: { slots: ['search.pick.v1', 'search.pick.v2'] }, needs: { slots } })).toEqual([]);
  });

  it('accepts that a window is no longer offered once neither the contracts of the portal nor another remote have it', () => {
    const slots = { 'imaging.preview.v1': PREVIEW };
    const dropped = { manifest: { slots: [] } };
    expect(breaksWith({ slots }, dropped)).toEqual([]);
    const opener = { ...imaging, requires: { calls: [], slots: ['search.pick.v1'] } };
    expect(breaksWith({ slots, remotes: [manifest, opener] }, dropped)).toEqual([
      expect.stringMatching(/^slot: It no longer offers/),
    ]);
  });

  it('allows an additional optional prop of a window', () => {
    const slots = { ...needs.slots, 'imaging.preview.v1': { ...PREVIEW, onPaid: 'function?' } };
    expect(breaksWith({ slots })).toEqual([]);
    expect(breaksWith({}, { needs: { slots } })).toEqual([]);
  });

  it('refuses a prop that the caller of a window may omit and the window requires, but not the reverse', () => {
    const preview = (documentId: string) => ({ 'imaging.preview.v1': { ...PREVIEW, documentId } });
    const pick = (onPick: string) => ({ 'search.pick.v1': { onPick } });
    // this build opens 'imaging.preview.v1' and offers 'search.pick.v1'
    expect(breaksWith({ slots: preview('text') }, { needs: { slots: preview('text?') } })).toEqual([
      expect.stringContaining(
        'documentId of the window imaging.preview.v1 is optional text in this build, and is text in the deployed portal',
      ),
    ]);
    expect(breaksWith({ slots: pick('function?') }, { needs: { slots: pick('function') } })).toEqual([
      expect.stringContaining(
        'onPick of the window search.pick.v1 is function in this build, and is optional function in the deployed portal',
      ),
    ]);
    expect(breaksWith({ slots: preview('text?') }, { needs: { slots: preview('text') } })).toEqual([]);
    expect(breaksWith({ slots: pick('function') }, { needs: { slots: pick('function?') } })).toEqual([]);
  });

  it('refuses a removed route, and a route that belongs to another remote or the shell', () => {
    const routes = (...paths: string[]) => ({
      manifest: { routes: paths.map((path) => ({ path, titleKey: 'title', access: 'session' })) },
    });
    expect(breaksWith({}, routes('find'))).toEqual([
      'route: It no longer has the address search, which menus, emails and bookmarks lead to. Keep it.',
    ]);
    expect(breaksWith({}, routes('search', 'order', 'home'))).toEqual([
      'route: The address order belongs to imaging. Choose another one.',
      'route: The address home belongs to the shell. Choose another one.',
    ]);
  });

  it('ignores the case of a route, as the browser does', () => {
    const routes = ['Search', 'Order', 'Home'].map((path) => ({ path, titleKey: 'title', access: 'session' }));
    expect(breaksWith({}, { manifest: { routes } })).toEqual([
      'route: The address Order belongs to imaging. Choose another one.',
      'route: The address Home belongs to the shell. Choose another one.',
    ]);
  });
});
