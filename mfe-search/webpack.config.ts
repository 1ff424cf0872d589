import { remoteConfig } from '@portal/federation/webpack';

export default remoteConfig('search', import.meta.dirname);
