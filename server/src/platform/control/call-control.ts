import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { controlAnswerSchema, parseLine } from './messages.ts';
import { controlSocketPath } from './socket-path.ts';

export interface ControlCall {
  print: (line: string) => void;
  /** stops the command in the server */
  signal?: AbortSignal;
  /** how long a stopped command may take to finish its current step */
  stopWithinMs?: number;
}

/** Longer than any step of a command on a server that works; one that hangs must not keep a scheduled command for ever. */
const STOP_WITHIN_MS = 60_000;

/**
 * Runs a command in the server that has the data folder open, and prints its output line by line. Returns the exit status, or
 * undefined when no server listens there.
 */
export async function callControl(
  dataFolder: string,
  command: string,
  args: readonly string[],
  { print, signal, stopWithinMs = STOP_WITHIN_MS }: ControlCall,
): Promise<number | undefined> {
  const socket = await connectTo(controlSocketPath(dataFolder));
  if (!socket) return undefined;
  // the server still answers: it finishes the current step and says how to go on
  let stopping: NodeJS.Timeout | undefined;
  let hasGivenUp = false;
  signal?.addEventListener('abort', () => {
    socket.end();
    stopping = setTimeout(() => {
      hasGivenUp = true;
      socket.destroy();
    }, stopWithinMs);
  });
  socket.write(`${JSON.stringify({ command, args })}\n`);
  let status: number | undefined;
  const lines = createInterface({ input: socket });
  lines.on('line', (text) => {
    const answer = parseLine(controlAnswerSchema, text);
    if (answer && 'line' in answer) print(answer.line);
    else if (answer) status = answer.status;
  });
  // readline does not close by itself when the connection is lost
  socket.once('close', () => lines.close());
  await new Promise((resolve) => lines.once('close', resolve));
  clearTimeout(stopping);
  if (status !== undefined) return status;
  print(sentenceOfEnd(signal?.aborted === true, hasGivenUp));
  return 1;
}

/** Why a command has no exit status. */
function sentenceOfEnd(isStopped: boolean, hasGivenUp: boolean): string {
  if (hasGivenUp) return 'The server does not answer, and may still be working on the command. Check its log.';
  return isStopped ? 'Stopped.' : 'The server stopped before the command ended. Start it and run the command again.';
}

function connectTo(path: string): Promise<Socket | undefined> {
  if (!existsSync(path)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      // an error needs no handling here: a missing exit status shows that the connection was lost
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', () => resolve(undefined));
  });
}
