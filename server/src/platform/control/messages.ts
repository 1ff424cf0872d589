import * as z from 'zod/mini';

/** Each line is one JSON object, in both directions. */
export const controlRequestSchema = z.object({ command: z.string(), args: z.array(z.string()) });
export const controlAnswerSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ done: z.literal(true), status: z.number() }),
]);

export type ControlAnswer = z.infer<typeof controlAnswerSchema>;

/** Returns the message of a line, or undefined when the line does not match the schema. */
export function parseLine<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
