export * from './remote-change.ts';
export * from './remote-choice.ts';
export * from './remote-request.ts';
