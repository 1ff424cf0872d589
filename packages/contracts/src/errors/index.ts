export {
  ERROR_CODES,
  type ErrorCode,
  type ErrorEntry,
  errorEntry,
  isErrorCode,
} from './catalogue.ts';
