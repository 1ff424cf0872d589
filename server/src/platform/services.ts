import type { FastifyBaseLogger } from 'fastify';
import type { PortalDatabase } from './database/portal-database.ts';
import type { UploadReceiver } from './files-in/files-in.ts';
import type { FileWriter } from './files-out/files-out.ts';
import type { UseLimits } from './limits/use-limits.ts';

/**
 * The services that the portal's feature folders (search, orders, users, ...) share. Each feature adds the services that it offers to
 * the others by declaration merging with this interface, so the platform does not depend on any feature. A feature exports
 * `xRoutes(services): Route[]` and gets its dependencies only from `services`.
 */
export interface Services {
  readonly database: PortalDatabase;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  /** Rate limits and usage limits of each caller. */
  readonly limits: UseLimits;
  /** Receives uploaded files. */
  readonly filesIn: UploadReceiver;
  /** Writes tables as PDF and Excel files. */
  readonly filesOut: FileWriter;
  readonly serverVersion: string;
}
