import openSharedPortal from './shared-portal.setup.ts';
import { CLOSE_KEY, closeSharedPortal, SHARED_PORTAL_SOCKET, sharedPortal } from './shared-portal.ts';

test('the journeys of a run use a portal that is already running when JOURNEYS_URL names it', async () => {
  const { [SHARED_PORTAL_SOCKET]: before, JOURNEYS_URL: urlBefore } = process.env;
  // with one worker, the run itself has its shared portal in this process, and must still close it
  const closeBefore: unknown = Reflect.get(process, CLOSE_KEY);
  process.env.JOURNEYS_URL = 'http://127.0.0.1:9';
  await openSharedPortal();
  try {
    expect(await sharedPortal()).toBe('http://127.0.0.1:9/');
  } finally {
    await closeSharedPortal();
    Reflect.set(process, CLOSE_KEY, closeBefore);
    process.env[SHARED_PORTAL_SOCKET] = before;
    if (urlBefore === undefined) delete process.env.JOURNEYS_URL;
    else process.env.JOURNEYS_URL = urlBefore;
  }
});
