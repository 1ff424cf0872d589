/**
 * Keeps the process running when nobody reads its output any more, for example after `| head` or when a log collector ended: the rest
 * of the output is dropped. Without it, the next line would end an import in the middle, or the server, with a stack trace.
 */
export function dropUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/**
 * Keeps the server running when its output cannot be written for any reason, such as a full disk of the log. A command ends then
 * instead, because its output is its result.
 */
export function dropUnwrittenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
