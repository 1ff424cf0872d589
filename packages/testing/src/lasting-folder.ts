import { tmpdir } from 'node:os';

/**
 * The environment variable through which a run of all tests passes the machine's own temporary folder to its processes. A portal
 * refuses unknown PORTAL_ ones.
 */
export const LASTING_FOLDER = 'TESTS_LASTING_FOLDER';

/**
 * Where stands what one run of tests leaves for the next on purpose: the demonstration county of the day, and a PostgreSQL that
 * stops by itself some seconds after the last test. A run has its own folder for all other temporary files, and removes it.
 */
export const lastingFolder = (): string => process.env[LASTING_FOLDER] ?? tmpdir();
