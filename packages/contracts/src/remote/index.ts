export * from './condition.ts';
export * from './define-remote.ts';
export * from './registry.ts';
export * from './slot-shapes.ts';
export * from './slots.ts';
