/** One piece of an email in words, before it has a form. */
export type WrittenBlock =
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'NAMES'; readonly label: string; readonly names: readonly string[] }
  | { readonly kind: 'BUTTON'; readonly text: string; readonly link: string; readonly copy: string }
  | {
      readonly kind: 'ROWS';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly sums: readonly string[] | undefined;
      /** Columns of numbers stand to the right. */
      readonly isNumber: readonly boolean[];
    };

/** An email in words, before it has a form. */
export interface EmailParts {
  readonly hello: string;
  readonly blocks: readonly WrittenBlock[];
  readonly automatic: string;
}
