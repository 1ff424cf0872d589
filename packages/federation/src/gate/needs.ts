import type { Call } from '@portal/contracts';
import { type RemoteDefinition, remoteManifestSchema, SLOT_SHAPES } from '@portal/contracts/remote';
import * as z from 'zod/mini';

const names = z.record(z.string(), z.array(z.string()));
const callShapeSchema = z.object({ request: z.unknown(), content: z.unknown() });
type CallShape = z.output<typeof callShapeSchema>;
const slotsSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** What a remote was built against. Its build writes `needs.json` next to its manifest; only the release gate reads it. */
export const remoteNeedsSchema = z.object({
  /** Share key to the names that the remote takes from it. */
  exports: names,
  /** The calls that it makes, as 'POST search/name', with what it sends and expects. */
  calls: z.record(z.string(), callShapeSchema),
  /** The windows that it offers or opens, with their props. */
  slots: slotsSchema,
});
export type RemoteNeeds = z.output<typeof remoteNeedsSchema>;

/** The state of a deployed portal. The portal publishes it, so that a team can check its build before a release. */
export const deployedSchema = z.object({
  shell: z.object({ contract: z.string(), shared: z.record(z.string(), z.string()), exports: names }),
  calls: z.record(z.string(), callShapeSchema),
  /** Props of every window, as the callers there know them. */
  slots: slotsSchema,
  /** The manifests in use, the one of the released remote among them. */
  remotes: z.array(remoteManifestSchema),
  /** First parts of addresses that no remote may have, in lower case. */
  shellPaths: z.array(z.string()),
});
export type DeployedParts = z.output<typeof deployedSchema>;

const jsonSchema = (schema: Call['request'], io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Request and content schemas of calls. The key has the method too, because a path can have a GET and a POST. */
export const callShapes = (calls: readonly Call[]): Record<string, CallShape> =>
  Object.fromEntries(
    calls.map(({ path, method, request, content }) => [
      `${method} ${path}`,
      { request: jsonSchema(request, 'input'), content: jsonSchema(content, 'output') },
    ]),
  );

/** What a remote needs, from the definition that it gives the shell and from the exports that its build found in use. */
export function needsOf(
  { slots, requires }: Pick<RemoteDefinition, 'slots' | 'requires'>,
  exports: RemoteNeeds['exports'],
): RemoteNeeds {
  const shapes: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(Object.entries(SLOT_SHAPES));
  const used = [...new Set([...Object.keys(slots), ...requires.slots])];
  return {
    exports,
    calls: callShapes(requires.calls),
    slots: Object.fromEntries(used.map((name) => [name, { ...shapes.get(name) }])),
  };
}
