import type { CommandContext } from '../../platform/control/command.ts';
import { releaseCommandWith } from './release.command.ts';

/** What the command prints before it needs a database. */
async function printedBy(word: string): Promise<[number, string[]]> {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const context = { print } satisfies Partial<CommandContext>;
  const code = await Reflect.apply(releaseCommandWith(() => null).run, undefined, [[word], context]);
  return [Number(code), printed];
}

describe('portal release', () => {
  it('refuses a path that does not begin at the root, which the server would read from its own folder', async () => {
    const sentence =
      "'./builds/search-42' is not a whole path. Give the whole path of the folder, or the name of a remote.";
    expect(await printedBy('./builds/search-42')).toEqual([1, [sentence]]);
  });

  it('says where it has to be run when no portal was started there', async () => {
    const [code, [sentence]] = await printedBy('mfe-search');
    expect([code, sentence]).toEqual([1, expect.stringMatching(/^No portal was started from this folder yet\./)]);
  });
});
