import { tmpdir } from 'node:os';

/**
 * The environment variable with which a run of all tests passes the machine's temporary folder to its processes. Its name does not
 * begin with PORTAL_, because a portal refuses unknown variables of that prefix.
 */
export const LASTING_FOLDER = 'TESTS_LASTING_FOLDER';

/**
 * The folder for data that one test run keeps for the next: the demo county of the day, and a PostgreSQL that stops some seconds
 * after the last test. A run has a separate folder for all other temporary files, and removes it.
 */
export const lastingFolder = (): string => process.env[LASTING_FOLDER] ?? tmpdir();
