/** The number of uses of a limited call by one caller in a window of time. */
export interface UseCountTable {
  counted_as: string;
  ends_at: Date;
  uses: number;
}
