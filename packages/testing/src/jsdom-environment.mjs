import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom lacks these globals, or has versions of its own that Node's `fetch` and streams do not accept. Node's work together, as a
// browser's do: ky, React and the streams of the API client need that.
const NODE_GLOBALS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'BroadcastChannel',
  'URL',
  'URLSearchParams',
  'crypto',
];

/** The environment of the tests in Jest's project `browser`: jsdom with Node's network and stream APIs. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of NODE_GLOBALS) this.global[name] = globalThis[name];
  }
}
