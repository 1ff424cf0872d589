import path from 'node:path';
import { ROOT } from '../run-command.ts';
import { isRunning, type StartedProgram, startProgram, waitUntil } from './process.ts';

const SERVE = 'scripts/lib/serve.ts';
const READY = 'Land Record Portal ready';
/** The argument of `SERVE`: since when the start is measured, in milliseconds. Nobody reads that here. */
const STARTED_AT = '0';
/** Timeout of a start. It is long enough to create the demo county on a busy machine. */
const START_MS = 300_000;

/** A server process that can be restarted with the same port and data. */
export class ServerProcess {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  readonly #serve: string;
  #program: StartedProgram | undefined;
  /** PORTAL_BASE_PATH of the last start, with a slash at both ends. */
  #basePath = '/';

  /** @param checkout the folder with the server's sources and builds, which may be of another release */
  constructor(port: number, env: NodeJS.ProcessEnv, checkout = ROOT) {
    this.port = port;
    this.#env = env;
    this.#serve = path.join(checkout, SERVE);
  }

  /** The process id; 0 before the first start. */
  get pid(): number {
    return this.#program?.child.pid ?? 0;
  }

  /** The server's output since the last start. */
  get output(): string {
    return this.#program?.output() ?? '';
  }

  /** Starts the server with additional settings. Resolves when it is ready for requests. */
  async start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#basePath = more.PORTAL_BASE_PATH ?? '/';
    const program = startProgram(process.execPath, ['--disable-warning=ExperimentalWarning', this.#serve, STARTED_AT], {
      ...process.env,
      ...this.#env,
      ...more,
      PORT: String(this.port),
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
    });
    this.#program = program;
    await waitUntil(`The server on port ${this.port}`, () => program.output().includes(READY), {
      program,
      timeoutMs: START_MS,
    });
    await waitUntil(`The server on port ${this.port}`, () => this.isReady(), { program });
  }

  isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}${this.#basePath}api/ready`, {
      signal: AbortSignal.timeout(5_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Stops the server as an operator does (SIGTERM), or as a power failure does (SIGKILL). Resolves when it has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#program !== undefined && isRunning(this.#program)) await this.#program.end(signal);
  }
}
