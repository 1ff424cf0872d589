import { settleFakeApi } from './fake-api.ts';

// Only test files import this: after each test, an error that a fake API recorded fails the test.
afterEach(settleFakeApi);

export type { CallName } from './contract-types.ts';
export {
  type FakeApi,
  type FakeHandlers,
  FakeRefusal,
  type FakeRequest,
  fakeApi,
  noSession,
  refuse,
} from './fake-api.ts';
export { aDocumentRow, aGuest, aLogin, aPastSearch, aUser } from './fixtures.ts';
export { type RemoteContractOptions, remoteContractTest } from './remote/remote-contract-test.tsx';
export { renderNextPaint } from './remote/render-next-paint.ts';
export { type RenderedRemote, type RenderRemoteOptions, renderRemote } from './remote/render-remote.tsx';
export { loadSharedTexts } from './shared-texts.ts';
