import type { Call, ContentOf } from '@portal/contracts';
import { failed, success } from '@portal/domain';
import { ApiError } from './api-error.ts';
import { Base64Decoder } from './base64-decoder.ts';
import { PdfSplitter } from './pdf-splitter.ts';
import { type Answer, readAnswer } from './read-answer.ts';

export interface DownloadProgress {
  readonly receivedBytes: number;
  /** Undefined if the response is compressed or does not state its length. */
  readonly totalBytes: number | undefined;
}

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: DownloadProgress) => void;
}

export interface DownloadResult<Content> {
  /** The response's content; its `pdf` is empty, since the bytes are in `file`. */
  readonly content: Content;
  readonly file: Blob;
}

// The length of a compressed response counts compressed bytes, but the reader receives decompressed ones.
function totalOf(response: Response): number | undefined {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && response.headers.get('content-encoding') === null ? length : undefined;
}

async function readPieces(
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    onText(decoder.decode(piece.value, { stream: true }));
    onBytes(piece.value.length);
  }
  onText(decoder.decode());
}

/** Reads a response whose content has a `pdf` field, and decodes it while it arrives. */
export async function readDownload<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  response: Response,
  { signal, onProgress }: DownloadOptions,
): Promise<Answer<DownloadResult<ContentOf<Call<Request, Content>>>>> {
  const head = { httpStatus: response.status, httpStatusText: response.statusText };
  const decoder = new Base64Decoder('application/pdf');
  const splitter = new PdfSplitter((text) => decoder.push(text));
  const totalBytes = totalOf(response);
  let receivedBytes = 0;
  try {
    if (response.body !== null) {
      await readPieces(
        response.body,
        (text) => splitter.push(text),
        (bytes) => {
          receivedBytes += bytes;
          onProgress?.({ receivedBytes, totalBytes });
        },
      );
    }
    const file = decoder.finish();
    const { result, ...rest } = readAnswer(call, head, splitter.json);
    return { ...rest, result: result.ok ? success({ content: result.value, file }) : result };
  } catch (cause) {
    const kind = signal?.aborted === true ? 'aborted' : 'offline';
    return { result: failed(new ApiError({ ...head, kind, call: call.name, cause })), lockout: undefined };
  }
}
