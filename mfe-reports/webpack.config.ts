import { remoteConfig } from '@portal/federation/webpack';

export default remoteConfig('reports', import.meta.dirname);
