import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * One proof a line, in the order of the patterns, so that what two people add is in its own lines. The plugin writes all of them
 * into one line whenever it has a new one, so this is done when lint is over. It also keeps that a pattern is harmful, or that
 * there was no time to judge it: those are no proofs, and are asked again.
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
