import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { StoreLocation } from './config.ts';

export type Environment = Record<string, string | undefined>;

/** Reads settings one by one and collects a sentence for each wrong one. */
export class SettingReader {
  readonly #env: Environment;
  readonly problems: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  /** An empty variable counts as not set. */
  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** Reads a secret from the variable, or from the file that `…_FILE` names. */
  secret(name: string): string | undefined {
    const file = this.text(`${name}_FILE`);
    if (file === undefined) return this.text(name);
    if (this.text(name) !== undefined) {
      this.wrong(`${name} and ${name}_FILE are both set; keep one of them.`);
      return undefined;
    }
    return this.fileContent(`${name}_FILE`);
  }

  /** Content of the file that the variable names. */
  fileContent(name: string): string | undefined {
    const path = this.text(name);
    if (path === undefined) return undefined;
    try {
      const content = readFileSync(path, 'utf8').trim();
      if (content !== '') return content;
      this.wrong(`${name} names the file ${path}, which is empty.`);
    } catch {
      this.wrong(`${name} names the file ${path}, which cannot be read.`);
    }
    return undefined;
  }

  port(name: string, fallback: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (port >= 0 && port <= 65_535) return port;
    this.wrong(`${name} must be a port number from 0 to 65535, not '${text}'.`);
    return fallback;
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(name);
    const found = choices.find((choice) => choice === text);
    if (text === undefined || found !== undefined) return found;
    this.wrong(`${name} must be ${choices.join(' or ')}, not '${text}'.`);
    return undefined;
  }

  /** An address with one of the protocols. Its password is never repeated in a problem. */
  url(name: string, protocols: readonly string[], value: string | undefined = this.text(name)): string | undefined {
    if (value === undefined) return undefined;
    const protocol = URL.canParse(value) ? new URL(value).protocol.replace(':', '') : '';
    if (protocols.includes(protocol) && new URL(value).hostname !== '') return value;
    this.wrong(`${name} must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}.`);
    return undefined;
  }

  list(name: string): string[] {
    const items = (this.text(name) ?? '').split(',').map((item) => item.trim());
    return items.filter((item) => item !== '');
  }

  location(name: string): StoreLocation | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const bucketAndPrefix = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(text);
    if (bucketAndPrefix)
      return { kind: 's3', bucket: bucketAndPrefix[1] ?? '', prefix: withoutSlashes(bucketAndPrefix[2] ?? '') };
    if (!text.includes('://')) return { kind: 'folder', path: resolve(text) };
    this.wrong(`${name} must be a folder or s3://bucket/prefix, not '${text}'.`);
    return undefined;
  }

  /**
   * A folder that another system reads or writes too. Its whole path is required: a relative one would be looked for wherever the
   * portal happens to be started.
   */
  sharedFolder(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || isAbsolute(text)) return text;
    this.wrong(`${name} must be the whole path of a folder, such as /srv/portal/drop, not '${text}'.`);
    return undefined;
  }

  /** Like a shared folder, or a bucket. */
  sharedLocation(name: string): StoreLocation | undefined {
    if (this.text(name)?.startsWith('s3://') === true) return this.location(name);
    const path = this.sharedFolder(name);
    return path === undefined ? undefined : { kind: 'folder', path };
  }

  /** Records a problem. The user and password of an address in it are hidden, because the sentence is logged. */
  wrong(problem: string): void {
    this.problems.push(problem.replaceAll(/:\/\/[^/\s]*@/g, '://...@'));
  }
}

export const folderIn = (dataFolder: string, name: string): StoreLocation => ({
  kind: 'folder',
  path: join(dataFolder, name),
});

/** Removes the slashes at both ends. */
function withoutSlashes(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === '/') start += 1;
  while (end > start && text[end - 1] === '/') end -= 1;
  return text.slice(start, end);
}
