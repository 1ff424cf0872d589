export { createFaultInterceptor, type Fault } from './faults.ts';
export { type ResponseInterceptor, type StaticOrigin, startStaticOrigin } from './static-origin.ts';
export { type ApiAnswer, type SuiteOrigin, startSuiteOrigin } from './suite-origin.ts';
