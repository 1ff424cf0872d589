// The process of the server. A supervisor restarts it after a crash. The optional argument is the time at which the command was started;
// a container starts this script without it.
import { dropUnwrittenOutput } from '../../server/src/platform/control/unread-output.ts';
import { startOrExplain, startTimeOf } from './start-or-explain.ts';
import { READY } from './supervise.ts';

dropUnwrittenOutput();

// Without its supervisor nothing would restart or stop this server, and it would keep the port and the data folder.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await startOrExplain({ startedAt: startTimeOf(process.argv[2]) });
process.send?.(READY);
