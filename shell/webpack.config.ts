import { prerenderConfig, shellConfig } from '@portal/federation/webpack';

export default [shellConfig(import.meta.dirname), prerenderConfig(import.meta.dirname)];
