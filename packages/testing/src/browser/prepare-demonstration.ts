// Run as a process of its own before many journeys begin at once, which would each make the county.
import { prepareDemonstration } from './demonstration-data.ts';

await prepareDemonstration();
