import { remoteConfig } from '@portal/federation/webpack';

export default remoteConfig('efile', import.meta.dirname);
