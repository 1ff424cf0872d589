/** A part of a body of multipart/form-data. */
export interface Part {
  readonly name: string;
  readonly bytes: Buffer | string;
  /** Only for a file. */
  readonly fileName?: string;
  readonly type?: string;
}

const BOUNDARY = 'portal-test-boundary';

/** A body of multipart/form-data, as a browser writes it. */
export function multipartBody(parts: readonly Part[]): { readonly type: string; readonly payload: Buffer } {
  const pieces = parts.flatMap(({ name, bytes, fileName, type }) => [
    Buffer.from(
      [
        `--${BOUNDARY}`,
        `content-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
        ...(type === undefined ? [] : [`content-type: ${type}`]),
        '',
        '',
      ].join('\r\n'),
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
