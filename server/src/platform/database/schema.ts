/** Every table of the portal. A noun declares its tables in `<noun>/<noun>.tables.ts` and adds itself here. */
// biome-ignore lint/suspicious/noEmptyInterface: nouns add their tables by extending
export interface Database {}
