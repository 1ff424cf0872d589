/** A row of the county's news or links. For a link, the heading is its label and the content its address. */
export interface CountyParagraph {
  readonly heading: string;
  readonly paragraphContent: string;
}
