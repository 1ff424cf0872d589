// The server's own process, below the one that starts it again after a crash. Takes the moment at which the command began,
// where there was one: a container starts this alone.
import { beginOf, startOrExplain } from './start-or-explain.ts';
import { READY } from './supervise.ts';

// Nobody would restart or stop a server whose supervisor is gone, and it would keep the port and the data folder.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await startOrExplain({ startedAt: beginOf(process.argv[2]) });
process.send?.(READY);
