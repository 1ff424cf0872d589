export { findPostgresBinaries } from './binaries.ts';
export { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
export { type SharedCluster, sharedCluster } from './shared-cluster.ts';
