export type DatabaseSettings =
  | { kind: 'embedded' }
  | { kind: 'server'; url: string; adminUrl: string; readUrls: readonly string[] };
