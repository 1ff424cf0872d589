import type { FastifyBaseLogger } from 'fastify';
import type { PortalDatabase } from './database/portal-database.ts';
import type { FilesIn } from './files-in/files-in.ts';
import type { FilesOut } from './files-out/files-out.ts';
import type { UseLimits } from './limits/use-limits.ts';

/**
 * What the portal's nouns share. Each noun adds what it offers to the others by merging this interface beside its code, so that the
 * platform knows no noun. A noun offers `xRoutes(services): Route[]` and takes nothing from anywhere else.
 */
export interface Services {
  readonly database: PortalDatabase;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** How often each may use what is limited. */
  readonly limits: UseLimits;
  /** Takes the files that people send. */
  readonly filesIn: FilesIn;
  /** Writes tables as PDF and Excel files. */
  readonly filesOut: FilesOut;
  readonly serverVersion: string;
}
