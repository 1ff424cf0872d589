import type { DatabaseSettings } from '../config/config.ts';
import { openEmbedded } from './open-embedded.ts';
import { openServer } from './open-server.ts';
import type { PortalDatabase } from './portal-database.ts';
import { requireDataFolder } from './require-data-folder.ts';

export interface DatabaseConfig {
  dataFolder: string;
  database: DatabaseSettings;
}

/** Opens the database of the configuration. Throws `DataFolderInUseError` when another process has the folder open. */
export async function openDatabase(config: DatabaseConfig): Promise<PortalDatabase> {
  const { database, dataFolder } = config;
  requireDataFolder(dataFolder);
  return database.kind === 'embedded' ? openEmbedded({ dataFolder }) : openServer(database);
}
