import { createApiClient, logToServer, setApiClient } from './index.ts';

test('a log line omits query strings and long numbers, and a page sends at most twenty lines', async () => {
  const bodies: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    if (request instanceof Request) bodies.push(await request.json());
    return Response.json({ ok: true, status: 'OK', message: '', lockout: null, content: null });
  });
  setApiClient(createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied: () => {} }));
  await logToServer('TypeError at /search?name=CRUZ with 4111 1111 1111 1111');
  expect(bodies[0]).toEqual({ messages: ['TypeError at /search?… with …'] });
  for (let line = 0; line < 30; line += 1) await logToServer('again');
  expect(bodies).toHaveLength(20);
});
