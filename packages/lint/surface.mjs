// The public surface of a shared package: every exported name with a fingerprint of its declaration. Reads declaration files with
// the compiler of TypeScript 6, because version 7 has no API for programs.
import { createHash } from 'node:crypto';
import ts from 'typescript';

/** Length in characters: longer fingerprints are hard to compare by eye, shorter ones may collide. */
const FINGERPRINT_LENGTH = 12;

const fingerprint = (text) => createHash('sha256').update(text).digest('hex').slice(0, FINGERPRINT_LENGTH);
const resolved = (checker, symbol) =>
  (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);

/** The text of a declaration and, transitively, of every declaration in the package that it refers to. */
function textOf(checker, symbol, isOurs, seen = new Set()) {
  if (seen.has(symbol)) return '';
  seen.add(symbol);
  let text = '';
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const reference = checker.getSymbolAtLocation(node);
      if (reference !== undefined) text += textOf(checker, resolved(checker, reference), isOurs, seen);
    }
    ts.forEachChild(node, visit);
  };
  for (const declaration of symbol.declarations ?? []) {
    if (!isOurs(declaration.getSourceFile().fileName)) continue;
    text += `${declaration.getText().replace(/\s+/g, ' ')}\n`;
    visit(declaration);
  }
  return text;
}

/**
 * Exported name to fingerprint, for each entry point. `entries` maps the name of an entry point to its declaration file;
 * declarations outside of `folder` are ignored.
 */
export function surfacesOf(entries, folder) {
  const program = ts.createProgram({
    rootNames: Object.values(entries),
    options: {
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noEmit: true,
      noLib: true,
      types: [],
      skipLibCheck: true,
    },
  });
  const checker = program.getTypeChecker();
  const isOurs = (file) => file.startsWith(folder);
  const read = (file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} exports nothing`);
    const names = checker
      .getExportsOfModule(module)
      .map((symbol) => [symbol.getName(), fingerprint(textOf(checker, resolved(checker, symbol), isOurs))]);
    return Object.fromEntries(names.sort(([left], [right]) => (left < right ? -1 : 1)));
  };
  return Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, read(file)]));
}
