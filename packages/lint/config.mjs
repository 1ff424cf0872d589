import noUnsanitized from 'eslint-plugin-no-unsanitized';
import reactHooks from 'eslint-plugin-react-hooks';
import security from 'eslint-plugin-security';
import tseslint from 'typescript-eslint';
import { layerRules } from './layers.mjs';

const root = new URL('../..', import.meta.url).pathname;

/** Rules that hold everywhere; formatting and the plain mistakes are Biome's. */
const everywhere = {
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  // A string index is how a dictionary is read; prototypes are kept out by Map, Object.hasOwn and strict schemas.
  'security/detect-object-injection': 'off',
  // Paths come from configuration and from our own listing; user input never becomes one (tests S28, S53).
  'security/detect-non-literal-fs-filename': 'off',
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
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  security.configs.recommended,
  noUnsanitized.configs.recommended,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  { rules: everywhere },
  { files: ['**/*.test.{ts,tsx}', '**/testing.ts', 'packages/testing/**', 'e2e/**', 'bench/**'], rules: inTests },
  ...layerRules(),
);
