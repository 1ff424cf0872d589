export { ApiError, type ApiErrorFacts, type ApiFailureKind, type FieldErrors } from './api-error.ts';
export { logToServer, watchErrors } from './browser-log.ts';
export { type ApiClient, type ApiClientOptions, type CallArguments, createApiClient } from './client.ts';
export { callApi, downloadPdf, fetchFile, setApiClient } from './current-client.ts';
export type { DownloadOptions, DownloadProgress, DownloadResult } from './download.ts';
export { alertText, type ErrorAlert, type ErrorText, genericAlert } from './error-text.ts';
export { imageFileName } from './image-file-name.ts';
export { type NamedFile, saveFile } from './save-file.ts';
export type { CallOptions } from './transport.ts';
