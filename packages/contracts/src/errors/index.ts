export {
  type EnvelopeStatus,
  ERROR_CODES,
  type ErrorCode,
  type ErrorEntry,
  errorEntry,
  isErrorCode,
  type LogLevel,
} from './catalogue.ts';
