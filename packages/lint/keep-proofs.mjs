import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes one proof a line, in the order of the patterns, so that additions by two people are on different lines. The plugin
 * writes all of them into one line whenever it has a new one, so this runs after lint. The plugin also stores that a pattern is
 * harmful, or that there was no time to judge it: those are no proofs, and are removed so that they are judged again.
 */
export function keepProofsByLines(file) {
  process.once('exit', () => {
    // the plugin removes what another release of the engine proved
    if (!existsSync(file)) return;
    const written = readFileSync(file, 'utf8');
    const { settings, results } = JSON.parse(written);
    const lines = Object.keys(results)
      .filter((pattern) => results[pattern].status === 'safe')
      .sort()
      .map((pattern) => `${JSON.stringify(pattern)}:${JSON.stringify(results[pattern])}`);
    const wanted = `{"settings":${JSON.stringify(settings)},"results":{\n${lines.join(',\n')}\n}}\n`;
    if (written !== wanted) writeFileSync(file, wanted);
  });
}
