import type { FastifyInstance, FastifyRequest } from 'fastify';

type Run = <Value>(work: () => Value) => Value;

/**
 * Returns every request in one state of the county's configuration, the one in force when it came: what a handler, its services
 * and its charge read cannot differ. `oneState` takes that state.
 */
export function answerInOneState(app: FastifyInstance, oneState: () => Run): void {
  const runs = new WeakMap<FastifyRequest, Run>();
  app.addHook('onRequest', (request, _reply, done) => {
    const run = oneState();
    runs.set(request, run);
    run(done);
  });
  // Reading the body continues from the socket's events, outside of what began with the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const run = runs.get(request) ?? oneState();
    run(done);
  });
}
