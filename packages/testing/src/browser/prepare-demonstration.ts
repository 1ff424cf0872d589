// Run as a separate process before many journeys begin at once, which would each make the county.
import { prepareDemonstration } from './demonstration-data.ts';

await prepareDemonstration();
