// Run as a separate process before several test files start in parallel, so that they do not all create the county.
import { prepareDemonstration } from './demonstration-data.ts';

await prepareDemonstration();
