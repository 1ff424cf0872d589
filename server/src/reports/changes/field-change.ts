/** A changed field in the reader's words. */
export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
