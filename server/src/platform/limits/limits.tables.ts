/** Uses of a limited call by someone in a window of time. */
export interface UseCountTable {
  counted_as: string;
  ends_at: Date;
  uses: number;
}
