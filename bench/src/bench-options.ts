/** The options of `npm run bench`. Without an option, each benchmark has its own default. */
export interface BenchOptions {
  /** Smaller counts, to check that the benchmarks work, not how fast the portal is. */
  readonly quick: boolean;
  /** Sizes of the county, in documents, which `all-searches` measures one after the other. */
  readonly documents?: readonly number[] | undefined;
  /** Number of searches that `all-searches` runs in each group of searches. */
  readonly searches?: number | undefined;
  /** Number of rows in the audit log of `five-reports`. */
  readonly auditRows?: number | undefined;
  /** Duration of `load`. */
  readonly minutes?: number | undefined;
  /** Lets `load` measure a deployment of several machines instead of one server. */
  readonly topology?: boolean;
}
