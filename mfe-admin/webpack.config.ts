import { remoteConfig } from '@portal/federation/webpack';

export default remoteConfig('admin', import.meta.dirname);
