import type { FastifyInstance, FastifyRequest } from 'fastify';

type Run = <Value>(work: () => Value) => Value;

/**
 * Handles every request with one snapshot of the county's configuration, taken when the request arrived, so that a handler, its services
 * and its charge all read the same settings. `oneState` takes the snapshot.
 */
export function pinConfiguration(app: FastifyInstance, oneState: () => Run): void {
  const runs = new WeakMap<FastifyRequest, Run>();
  app.addHook('onRequest', (request, _reply, done) => {
    const run = oneState();
    runs.set(request, run);
    run(done);
  });
  // Reading the body continues in socket events, outside of the async context of the request, so the context is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const run = runs.get(request) ?? oneState();
    run(done);
  });
}
