import swc from '@swc/jest';
import { keepCode } from './kept-code.ts';

// Every Jest process loads the transform once, outside of the tests' sandboxes, so the cache of compiled code is installed here.
keepCode();

export default swc;
