/** A page of a stored file. */
export interface PageOfFile {
  readonly imageKey: string;
  /** Page of the document, from 1. */
  readonly page: number;
}

/** A page to be drawn small: from which stored file, and how large. */
export interface PageToRender extends PageOfFile {
  readonly longSide: number;
  readonly isWatermarked: boolean;
  /** Position within one person's concurrent requests: everyone's first page comes before anyone's fifth. */
  readonly rank?: number;
}

/** A page as a JPEG; null when it cannot be drawn: it is damaged, or what it takes is beyond the limits. */
export interface RenderedPage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Draws pages for looking at. Files may be hostile, so that this happens outside of the server's process. */
export interface PageRenderer {
  /** Throws a BUSY refusal when too many pages wait already. */
  render(page: PageToRender): Promise<RenderedPage | null>;
  /** Whether a page can be decoded to its end, without making a picture of it; remembered by content. */
  canDraw(page: PageOfFile): Promise<boolean>;
  /**
   * Re-encodes an uploaded picture (JPEG, PNG, WebP) as a JPEG, without anything else that its file contained; null if it is not
   * a picture.
   */
  redraw(picture: Buffer, longSide: number): Promise<Buffer | null>;
}
