import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom hides what Node and every browser have; without these ky, React and the streams of the loader cannot run.
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
