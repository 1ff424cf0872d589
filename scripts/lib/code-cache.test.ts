import vm from 'node:vm';
import { cachingCompiler } from './code-cache.ts';

const PARAMETERS = ['n'];
const double = 'return n * 2';

function aCompiler() {
  const received: (vm.CompileFunctionOptions | undefined)[] = [];
  const compile = cachingCompiler((source, parameters, options) => {
    received.push(options);
    return vm.compileFunction(source, parameters, options);
  });
  return { compile, received };
}

test('a source text is compiled once, and its cached code works in the next sandbox', () => {
  const { compile, received } = aCompiler();
  for (const name of ['first', 'second']) {
    const parsingContext = vm.createContext({ name });
    const compiled = compile('return name + n', PARAMETERS, { filename: '/a.js', parsingContext });
    expect(compiled(1)).toBe(`${name}1`);
  }
  expect(received.map((options) => options?.cachedData !== undefined)).toEqual([false, true]);
});

test('V8 accepts the cached code instead of rejecting it', () => {
  const { compile } = aCompiler();
  compile(double, PARAMETERS, { filename: '/a.js' });
  expect(compile(double, PARAMETERS, { filename: '/a.js' })).toHaveProperty('cachedDataRejected', false);
});

// The other text has the same length, because V8 itself rejects cached code only for a text of another length.
test('another text of the same length, other parameters and another file are compiled separately', () => {
  const { compile, received } = aCompiler();
  compile(double, PARAMETERS, { filename: '/a.js' });
  expect(compile('return n * 3', PARAMETERS, { filename: '/a.js' })(2)).toBe(6);
  expect(compile('return n * 3', ['m', 'n'], { filename: '/a.js' })(2, 5)).toBe(15);
  expect(compile('return n * 3', ['m', 'n'], { filename: '/b.js' })(2, 5)).toBe(15);
  expect(received.some((options) => options?.cachedData !== undefined)).toBe(false);
});

test('a text without a file name is not cached', () => {
  const { compile, received } = aCompiler();
  for (const n of [1, 2]) expect(compile(double, PARAMETERS)(n)).toBe(n * 2);
  expect(received.some((options) => options?.cachedData !== undefined)).toBe(false);
});
