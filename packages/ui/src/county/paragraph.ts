/** A row of the county's news or links: for a link the heading is its words and the content its address. */
export interface CountyParagraph {
  readonly heading: string;
  readonly paragraphContent: string;
}
