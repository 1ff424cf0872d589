import noUnsanitized from 'eslint-plugin-no-unsanitized';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
import security from 'eslint-plugin-security';
import tseslint from 'typescript-eslint';
import { keepProofsByLines } from './keep-proofs.mjs';
import { layerRules } from './layers.mjs';

const root = new URL('../..', import.meta.url).pathname;

/**
 * Patterns that were proved harmless, by their text, their flags and the version of the engine; new ones are proved and added.
 * That takes a quarter of a minute of one core. No pattern is accepted because a busy machine had no time to prove it. A test
 * compares the file with the installed engine.
 */
const PROVED = { location: new URL('proved-patterns.json', import.meta.url).pathname, strategy: 'conservative' };
keepProofsByLines(PROVED.location);

/** Rules that hold everywhere; formatting and the plain mistakes are Biome's. */
const everywhere = {
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  // A string index is how a dictionary is read; prototypes are kept out by Map, Object.hasOwn and strict schemas.
  'security/detect-object-injection': 'off',
  // Paths come from configuration and from our own listing; user input never becomes one (server/src/pages/page-host.test.ts).
  'security/detect-non-literal-fs-filename': 'off',
  // Its guess is by the shape of a pattern; the recheck engine below proves, or shows the attack (S32).
  'security/detect-unsafe-regex': 'off',
  // A pattern that there was no time to judge is an error too: by default the plugin accepts it. Our slowest one takes five
  // seconds of one core, which a busy machine stretches. Change the limit in the kept proofs as well, or the plugin discards
  // them.
  'redos/no-vulnerable': ['error', { checker: 'auto', timeout: 60_000, ignoreErrors: false, cache: PROVED }],
  // A function that keeps a promise of an interface is async also when this one way of keeping it needs no await.
  '@typescript-eslint/require-await': 'off',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
};

const inTests = {
  // Assertions on answers of a fake or a parsed body read better with the compiler's inference than with a schema each.
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

/** An effect that makes a call itself forgets waiting, failure, and who left in the meantime. */
const READING = {
  'no-restricted-syntax': [
    'error',
    {
      selector:
        'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] CallExpression[callee.name=/^(callApi|fetchFile|fetchCall|downloadPdf)$/]',
      message:
        'Read with useCall and draw with View (docs/adding.md); what a press starts is useSubmit or useCallForm.',
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
    languageOptions: { parserOptions: { project: ['tsconfig.json', 'server/tsconfig.json'], tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  { plugins: { redos }, rules: everywhere },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing.ts', '**/testing/**', 'packages/testing/**', 'e2e/**', 'bench/**'],
    rules: inTests,
  },
  ...layerRules(),
);
