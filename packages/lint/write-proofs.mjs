import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes one proof per line, sorted by pattern, so that additions on two branches rarely conflict. The plugin itself writes all of
 * them in one line, so this runs when lint exits. The plugin also stores patterns that are harmful or whose check timed out: those
 * are removed, so that they are checked again.
 */
export function writeProofsByLine(file) {
  process.once('exit', () => {
    // the plugin deletes the file if another version of the engine wrote it
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
