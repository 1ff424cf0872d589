import type { FastifyInstance, FastifyRequest } from 'fastify';

type Run = <Value>(work: () => Value) => Value;

/**
 * Handles every request with one snapshot of the county's configuration, taken when the request arrived, so that a handler, its services
 * and its charge all read the same settings.
 */
export function pinConfiguration(app: FastifyInstance, takeSnapshot: () => Run): void {
  const runs = new WeakMap<FastifyRequest, Run>();
  app.addHook('onRequest', (request, _reply, done) => {
    const run = takeSnapshot();
    runs.set(request, run);
    run(done);
  });
  // Reading the body continues in socket events, outside of the async context of the request, so the context is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const run = runs.get(request) ?? takeSnapshot();
    run(done);
  });
}
