import type { CommandContext } from '../../platform/control/command.ts';
import { releaseCommandWith } from './release.command.ts';

/** Runs the command without a database, and returns its exit code and the printed lines. */
async function runWith(folderOrRemote: string): Promise<[number, string[]]> {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const context = { print } satisfies Partial<CommandContext>;
  const code = await Reflect.apply(releaseCommandWith(() => null).run, undefined, [[folderOrRemote], context]);
  return [Number(code), printed];
}

describe('portal release', () => {
  it('refuses a relative path, which the server would resolve against its own folder', async () => {
    const sentence =
      "'./builds/search-42' is not a whole path. Give the whole path of the folder, or the name of a remote.";
    expect(await runWith('./builds/search-42')).toEqual([1, [sentence]]);
  });

  it('lists the remotes if there is none of the typed name', async () => {
    const [code, [sentence]] = await runWith('mfe-serach');
    expect([code, sentence]).toEqual([
      1,
      expect.stringMatching(
        /^There is no remote 'mfe-serach'\. The remotes are: admin, .*search.*\. To release a build from elsewhere, give the whole path of its folder\.$/,
      ),
    ]);
  });

  it('prints where to run it if no portal was started from this folder', async () => {
    const [code, [sentence]] = await runWith('mfe-search');
    expect([code, sentence]).toEqual([1, expect.stringMatching(/^No portal was started from this folder yet\./)]);
  });
});
