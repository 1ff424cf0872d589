import swc from '@swc/jest';
import { installCodeCache } from './code-cache.ts';

// Every Jest process loads the transform once, outside of the tests' sandboxes, so the cache of compiled code is installed here.
installCodeCache();

export default swc;
