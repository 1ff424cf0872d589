import * as z from 'zod/mini';

/** One JSON object a line, in both directions. */
export const controlRequestSchema = z.object({ command: z.string(), args: z.array(z.string()) });
export const controlAnswerSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ done: z.literal(true), status: z.number() }),
]);

export type ControlAnswer = z.infer<typeof controlAnswerSchema>;

/** The value of a line, or undefined when the line is no such message. */
export function parseLine<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
