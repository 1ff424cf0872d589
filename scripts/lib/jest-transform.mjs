import swc from '@swc/jest';
import { keepCode } from './kept-code.ts';

// The transform is the one module of ours that every process of jest loads beside the sandboxes of its tests, and once.
keepCode();

export default swc;
