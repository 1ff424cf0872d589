import { remoteConfig } from '@portal/federation/webpack';

export default remoteConfig('imaging', import.meta.dirname);
