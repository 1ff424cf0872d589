/** An uploaded file, as a handler of the fake API receives it. */
export interface FakeFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** Responds to an upload, given its fields and its file. */
export type AnswerUpload = (method: string, address: string, fields: unknown, file: FakeFile) => Promise<Response>;

const isText = (part: FormDataEntryValue): part is string => typeof part === 'string';

/** A minimal FormData: Node's own does not accept the files that jsdom creates. */
class FakeFormData {
  readonly #parts: FormDataEntryValue[] = [];

  append(_name: string, part: FormDataEntryValue): void {
    this.#parts.push(part);
  }

  values(): Iterable<FormDataEntryValue> {
    return this.#parts;
  }
}

function partsOf(form: FakeFormData): { readonly fields: unknown; readonly file: FakeFile } {
  const parts = [...form.values()];
  const file = parts.find((part): part is File => !isText(part));
  if (file === undefined) throw new Error('The upload has no file');
  const text = parts.find(isText);
  return { fields: text === undefined ? undefined : JSON.parse(text), file };
}

/** Replaces a global; returns a function that restores it. */
function replaceGlobal(name: string, value: unknown): () => void {
  const original = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  return () => {
    if (original === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, original);
  };
}

/** Replaces XMLHttpRequest and answers uploads; returns a function that restores it. */
export function fakeUploads(answer: AnswerUpload): () => void {
  const restore = [replaceGlobal('XMLHttpRequest', fakeRequestClass(answer)), replaceGlobal('FormData', FakeFormData)];
  return () => {
    for (const undo of restore) undo();
  };
}

type Listener = (() => void) | null;

/** The part of XMLHttpRequest that sends a form and reports its progress: at half and at the end. */
const fakeRequestClass = (answer: AnswerUpload) =>
  class FakeXmlHttpRequest {
    onload: Listener = null;
    onerror: Listener = null;
    onabort: Listener = null;
    ontimeout: Listener = null;
    readonly upload: { onprogress: ((progress: { loaded: number; total: number }) => void) | null } = {
      onprogress: null,
    };
    timeout = 0;
    status = 0;
    statusText = '';
    responseText = '';
    #method = '';
    #address = '';
    #isOver = false;
    #headers = new Headers();

    open(method: string, address: string | URL): void {
      this.#method = method;
      this.#address = String(address);
    }

    setRequestHeader(): void {
      // headers are covered by the server's tests
    }

    getResponseHeader(name: string): string | null {
      return this.#headers.get(name);
    }

    abort(): void {
      if (this.#isOver) return;
      this.#isOver = true;
      this.onabort?.();
    }

    send(form: FakeFormData): void {
      void this.#send(form);
    }

    async #send(form: FakeFormData): Promise<void> {
      const { fields, file } = partsOf(form);
      const reportProgress = (loaded: number) => this.upload.onprogress?.({ loaded, total: file.size });
      reportProgress(Math.floor(file.size / 2));
      const response = await answer(this.#method, this.#address, fields, file).catch(() => undefined);
      const text = await response?.text();
      if (this.#isOver) return;
      this.#isOver = true;
      if (response === undefined) return this.onerror?.();
      reportProgress(file.size);
      this.status = response.status;
      this.statusText = response.statusText;
      this.responseText = text ?? '';
      this.#headers = response.headers;
      this.onload?.();
    }
  };
