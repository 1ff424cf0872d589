import openSharedPortal from './shared-portal.setup.ts';
import { closeSharedPortal, SHARED_PORTAL_SOCKET, sharedPortal } from './shared-portal.ts';

test('the journeys of a run go through a portal that runs already, when they are told its address', async () => {
  const { [SHARED_PORTAL_SOCKET]: before, JOURNEYS_URL: told } = process.env;
  process.env.JOURNEYS_URL = 'http://127.0.0.1:9';
  await openSharedPortal();
  try {
    expect(await sharedPortal()).toBe('http://127.0.0.1:9/');
  } finally {
    await closeSharedPortal();
    process.env[SHARED_PORTAL_SOCKET] = before;
    if (told === undefined) delete process.env.JOURNEYS_URL;
    else process.env.JOURNEYS_URL = told;
  }
});
