export { itemsOfOutcome } from './job-items.ts';
export { type JobRhythm, jobRhythm } from './job-rhythm.ts';
