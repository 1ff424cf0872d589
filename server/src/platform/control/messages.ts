import * as z from 'zod/mini';

// The messages on the control socket of a running server. Each is one JSON object on one line. The operator's process sends one request; the
// server answers with any number of output lines and then with the exit status.

/** The command to run: its name, such as 'user unlock', and its arguments as the operator typed them. */
export const controlRequestSchema = z.object({ command: z.string(), args: z.array(z.string()) });

/** One line of the command's output, or, as the last message, the exit status of the command: 0 only if it succeeded. */
export const controlAnswerSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ done: z.literal(true), status: z.number() }),
]);

export type ControlAnswer = z.infer<typeof controlAnswerSchema>;

/** Parses one line from the socket; undefined if it is not JSON or does not match the schema. */
export function parseLine<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
