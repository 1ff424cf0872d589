export { findPostgresBinaries } from './binaries.ts';
export { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
export { type FreshDatabase, openFreshDatabase } from './fresh-database.ts';
export { removeLeftoverFolders } from './leftover-folders.ts';
export { quickFolder } from './quick-folder.ts';
export { missingReplica, postgresProgram, startReplica } from './replica.ts';
export { missingPostgres, type SharedCluster, sharedCluster } from './shared-cluster.ts';
