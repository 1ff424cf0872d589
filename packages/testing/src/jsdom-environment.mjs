import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom hides these globals, which Node and every browser have; ky, React and the streams of the API client need them.
const SHARED = [
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

export default class BrowserLikeEnvironment extends TestEnvironment {
  constructor(config, context) {
    const testEnvironmentOptions = {
      url: 'http://localhost/',
      customExportConditions: ['browser', 'default'],
      ...config.projectConfig.testEnvironmentOptions,
    };
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions } }, context);
    for (const name of SHARED) this.global[name] = globalThis[name];
  }
}
