import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from 'kysely';
import type { Services } from '../../platform/services.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';

/** The simulated process died. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Counts the points at which the process can die: database statements and calls of the provider. */
class StopAt implements KyselyPlugin {
  readonly #point: number;
  #passed = 0;

  constructor(point: number) {
    this.#point = point;
  }

  /** Throws at its point and at every later one, so that nothing runs after the death. */
  pass(): void {
    this.#passed += 1;
    if (this.#passed >= this.#point) throw new Stopped(`at ${this.#point}`);
  }

  get isStopped(): boolean {
    return this.#passed >= this.#point;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.pass();
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result;
  }
}

interface StoppableServices {
  readonly services: Services;
  readonly isStopped: () => boolean;
}

/**
 * The portal's services in a process that dies at the given point. Each statement is a point, and each call of the provider is two:
 * before and after it. Committed data stays; the open transaction is rolled back.
 */
export function stoppedAt(services: Services, point: number): StoppableServices {
  const plugin = new StopAt(point);
  const { database, payments } = services;
  const { provider } = payments;
  return {
    services: {
      ...services,
      database: { ...database, db: database.db.withPlugin(plugin) },
      payments: { ...payments, provider: provider === null ? null : watched(provider, plugin) },
    },
    isStopped: () => plugin.isStopped,
  };
}

/**
 * The services for a job that dies at the given point and runs directly, without the job runner's locks and rows. Each statement is a
 * point, also on the connection of jobs (`database.admin`). Calls of the provider are no points here.
 */
export function jobStoppedAt(given: Services, point: number): StoppableServices {
  const plugin = new StopAt(point);
  const { database } = given;
  const [db, admin] = [database.db.withPlugin(plugin), database.admin.withPlugin(plugin)];
  return { services: { ...given, database: { ...database, db, admin } }, isStopped: () => plugin.isStopped };
}

function watched(provider: PaymentProvider, plugin: StopAt): PaymentProvider {
  const around =
    <Arguments extends unknown[], Value>(method: (...given: Arguments) => Promise<Value>) =>
    async (...given: Arguments): Promise<Value> => {
      plugin.pass();
      const answer = await method(...given);
      plugin.pass();
      return answer;
    };
  return {
    ...provider,
    issueFormToken: around(provider.issueFormToken),
    lookUp: around(provider.lookUp),
    listUnsettled: around(provider.listUnsettled),
    listSettled: around(provider.listSettled),
    capture: around(provider.capture),
    void: around(provider.void),
    refund: around(provider.refund),
  };
}

interface StopOptions {
  /** Makes the services that die at a point: `stoppedAt`, which is the default, or `jobStoppedAt`. */
  readonly stopServices?: typeof stoppedAt;
  /** 4: the work dies only at the points 1, 5, 9 and so on, which takes less time. By default 1: at every point. */
  readonly step?: number;
}

/**
 * Runs the work once for every point at which it can die, and once to its end; `resume` follows each run, as the next process
 * would. Returns the last point at which the work died. Without `step` this is the number of points.
 */
export async function stopAtEveryPoint(
  services: Services,
  work: (services: Services, point: number) => Promise<unknown>,
  resume: (point: number) => Promise<void>,
  { stopServices = stoppedAt, step = 1 }: StopOptions = {},
): Promise<number> {
  for (let point = 1; ; point += step) {
    const stoppable = stopServices(services, point);
    await work(stoppable.services, point).catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
    });
    await resume(point);
    if (!stoppable.isStopped()) return point - step;
  }
}
