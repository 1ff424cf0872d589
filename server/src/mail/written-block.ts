/** One block of an email in the recipient's language, before it is formatted as HTML or text. */
export type WrittenBlock =
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'NAMES'; readonly label: string; readonly names: readonly string[] }
  | { readonly kind: 'BUTTON'; readonly text: string; readonly link: string; readonly copy: string }
  | {
      readonly kind: 'ROWS';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly sums: readonly string[] | undefined;
      /** Columns of numbers are aligned to the right. */
      readonly isNumber: readonly boolean[];
    };

/** An email in the recipient's language, before it is formatted as HTML or text. */
export interface EmailParts {
  /** The salutation. */
  readonly hello: string;
  readonly blocks: readonly WrittenBlock[];
  /** The note that the email was sent automatically. */
  readonly automatic: string;
}
