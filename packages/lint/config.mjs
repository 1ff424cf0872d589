import noUnsanitized from 'eslint-plugin-no-unsanitized';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
import security from 'eslint-plugin-security';
import tseslint from 'typescript-eslint';
import { layerRules } from './layers.mjs';
import { writeProofsByLine } from './write-proofs.mjs';

const root = new URL('../..', import.meta.url).pathname;

/**
 * Cache of patterns that were proved harmless; the key is their text, their flags and the version of the engine. New ones are
 * proved and added. To prove all takes about 15 seconds of one core. A pattern whose check times out is not accepted. A test checks
 * that the file belongs to the installed engine.
 */
const PROVED = { location: new URL('proved-patterns.json', import.meta.url).pathname, strategy: 'conservative' };
writeProofsByLine(PROVED.location);

/** Rules for all files; Biome handles formatting and simple mistakes. */
const everywhere = {
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  // Dictionaries are read by a string index; Map, Object.hasOwn and strict schemas prevent access to prototypes.
  'security/detect-object-injection': 'off',
  // Paths come from configuration and from our own listing; user input never becomes one (server/src/pages/page-host.test.ts).
  'security/detect-non-literal-fs-filename': 'off',
  // That rule guesses from the shape of a pattern; the recheck engine below proves it safe or shows an attack (S32).
  'security/detect-unsafe-regex': 'off',
  // A timeout is an error too; by default the plugin would accept the pattern. Our slowest pattern takes five seconds of one
  // core, and longer on a busy machine. If you change the limit, change it in proved-patterns.json too, or the plugin discards
  // the proofs.
  'redos/no-vulnerable': ['error', { checker: 'auto', timeout: 60_000, ignoreErrors: false, cache: PROVED }],
  // An implementation of an async interface is async even if it needs no await.
  '@typescript-eslint/require-await': 'off',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
};

const inTests = {
  // Tests may assert on untyped responses without a schema for each.
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
  '@typescript-eslint/unbound-method': 'off',
  'security/detect-non-literal-regexp': 'off',
  'security/detect-child-process': 'off',
  'redos/no-vulnerable': 'off',
  'security/detect-possible-timing-attacks': 'off',
  '@typescript-eslint/no-misused-spread': 'off',
  '@typescript-eslint/no-invalid-void-type': 'off',
};

const SCREENS = [
  'shell/**/*.{ts,tsx}',
  'mfe-*/**/*.{ts,tsx}',
  'packages/{ui,forms,router,session,api-client,i18n,federation}/**/*.{ts,tsx}',
];

/** A call inside an effect lacks a loading state, a failure state, and a cancellation when the component unmounts. */
const READING = {
  'no-restricted-syntax': [
    'error',
    {
      selector:
        'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] CallExpression[callee.name=/^(callApi|fetchFile|fetchCall|downloadPdf)$/]',
      message:
        'Read with useCall and render with View (docs/adding.md); use useSubmit or useCallForm for user actions.',
    },
  ],
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.portal/**',
      '**/.cache/**',
      '**/*.mjs',
      '**/*.cjs',
      '**/*.js',
      '**/webpack.config.ts',
      '**/webpack.*.config.ts',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  security.configs.recommended,
  noUnsanitized.configs.recommended,
  { ...reactHooks.configs.flat.recommended, files: SCREENS },
  { files: SCREENS, rules: READING },
  {
    languageOptions: { parserOptions: { project: ['tsconfig.json'], tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  { files: ['server/**'], languageOptions: { parserOptions: { project: ['server/tsconfig.json'] } } },
  { plugins: { redos }, rules: everywhere },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing.ts', '**/testing/**', 'packages/testing/**', 'e2e/**', 'bench/**'],
    rules: inTests,
  },
  ...layerRules(),
);
