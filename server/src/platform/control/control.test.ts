import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callControl } from './call-control.ts';
import { type ControlCommand, startControlSocket } from './control-server.ts';
import { controlSocketPath } from './socket-path.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'control-'));

async function withServer(commands: Record<string, ControlCommand>, use: (folder: string) => Promise<void>) {
  const dataFolder = newFolder();
  const server = await startControlSocket({ dataFolder, commands });
  try {
    await use(dataFolder);
  } finally {
    await server.close();
  }
}

async function call(dataFolder: string, command: string, args: string[] = [], signal?: AbortSignal) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const status = await callControl(dataFolder, command, args, signal ? { print, signal } : { print });
  return { lines, status };
}

it('a command in the running server prints the same lines and returns the same status as in a separate process', async () => {
  const count: ControlCommand = async (args, { print }) => {
    for (const arg of args) print(`got ${arg}`);
    return args.length;
  };
  await withServer({ count }, async (folder) => {
    expect(await call(folder, 'count', ['a b', 'línea\n2'])).toEqual({
      lines: ['got a b', 'got línea\n2'],
      status: 2,
    });
  });
});

it('the socket accepts connections only from its owner', async () => {
  await withServer({}, async (folder) => {
    expect(statSync(controlSocketPath(folder)).mode & 0o777).toBe(0o600);
  });
});

it('a command that fails prints its error message and does not end with status 0', async () => {
  const fail: ControlCommand = () => Promise.reject(new Error('The folder is empty: choose another.'));
  await withServer({ fail }, async (folder) => {
    expect(await call(folder, 'fail')).toEqual({ lines: ['The folder is empty: choose another.'], status: 1 });
  });
});

it('a command that fails for a full disk says what to do, as in a separate process', async () => {
  const error = Object.assign(new Error('could not extend file "base/5/1"'), { code: '53100' });
  await withServer({ fail: () => Promise.reject(error) }, async (folder) => {
    expect(await call(folder, 'fail')).toEqual({
      lines: ['The database\'s disk is full (could not extend file "base/5/1"). Make room on it and try again.'],
      status: 1,
    });
  });
});

it.each(['nothing', 'constructor', '__proto__'])('the command %s is refused', async (name) => {
  await withServer({}, async (folder) => {
    expect((await call(folder, name)).status).toBe(1);
  });
});

it('the signal of a command is aborted when the operator stops it', async () => {
  const stopped = Promise.withResolvers<void>();
  const operator = new AbortController();
  const endless: ControlCommand = (_args, { signal, print }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stopped.resolve();
        resolve(1);
      });
      print('working');
    });
  await withServer({ endless }, async (folder) => {
    const print = () => operator.abort();
    expect(await callControl(folder, 'endless', [], { print, signal: operator.signal })).toBe(1);
    await stopped.promise;
  });
});

it('a stopped command finishes its step, and the operator reads its last lines', async () => {
  const operator = new AbortController();
  const importing: ControlCommand = (_args, { signal, print }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () =>
        setImmediate(() => {
          print('Stopped. Run the command again to continue.');
          resolve(1);
        }),
      );
      print('working');
    });
  await withServer({ importing }, async (folder) => {
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
      operator.abort();
    };
    expect(await callControl(folder, 'importing', [], { print, signal: operator.signal })).toBe(1);
    expect(lines).toEqual(['working', 'Stopped. Run the command again to continue.']);
  });
});

it('a stopped command ends even if the server never finishes its step', async () => {
  const operator = new AbortController();
  const hanging: ControlCommand = (_args, { print }) => {
    print('working');
    return new Promise(() => undefined);
  };
  await withServer({ hanging }, async (folder) => {
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
      operator.abort();
    };
    const call = { print, signal: operator.signal, stopWithinMs: 50 };
    expect(await callControl(folder, 'hanging', [], call)).toBe(1);
    expect(lines).toEqual([
      'working',
      'The server does not answer, and may still be working on the command. Check its log.',
    ]);
  });
});

it('the socket is closed when a client goes away without a command', async () => {
  await withServer({}, async (folder) => {
    const socket = connect(controlSocketPath(folder));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.end();
    socket.resume();
    await closed;
  });
});

it('a command ends with status 1 when the server stops before the command ends', async () => {
  const dataFolder = newFolder();
  const begun = Promise.withResolvers<void>();
  const wait: ControlCommand = () => {
    begun.resolve();
    return new Promise(() => undefined);
  };
  const server = await startControlSocket({ dataFolder, commands: { wait } });
  const answer = call(dataFolder, 'wait');
  await begun.promise;
  await server.close();
  expect((await answer).status).toBe(1);
});

it('a call returns no status when no server runs, even if a killed server left its socket', async () => {
  const folder = newFolder();
  expect((await call(folder, 'x')).status).toBeUndefined();
  writeFileSync(controlSocketPath(folder), '');
  expect((await call(folder, 'x')).status).toBeUndefined();
});

it('a command runs even if the path of the data folder is too long for a socket', async () => {
  const dataFolder = join(newFolder(), 'd'.repeat(120));
  const server = await startControlSocket({ dataFolder, commands: { hi: async () => 0 } });
  expect((await call(dataFolder, 'hi')).status).toBe(0);
  await server.close();
});
