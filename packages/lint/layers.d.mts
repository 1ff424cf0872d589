/** One ESLint configuration object: which files, and what they may not import. */
export interface LayerRule {
  readonly files: readonly string[];
  readonly rules: {
    readonly 'no-restricted-imports': readonly [
      'error',
      { readonly patterns: ReadonlyArray<{ readonly regex: string; readonly message: string }> },
    ];
  };
}

export function layerRules(): LayerRule[];
