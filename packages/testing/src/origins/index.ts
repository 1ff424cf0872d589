export { createFaultInterceptor, type Fault } from './faults.ts';
export { type ApiAnswer, type ShellOrigin, startShellOrigin } from './shell-origin.ts';
export { type ResponseInterceptor, type StaticOrigin, startStaticOrigin } from './static-origin.ts';
