/** A page of a stored file. */
export interface PageOfFile {
  readonly imageKey: string;
  /** Page of the document, from 1. */
  readonly page: number;
}

/** A page to draw as a small picture, and how. */
export interface PageToRender extends PageOfFile {
  /** Pixels of the picture's longer side. */
  readonly longSide: number;
  readonly isWatermarked: boolean;
  /** Position within one person's concurrent requests: first pages of all users come before later pages of any user. */
  readonly rank?: number;
}

/** A page as a JPEG. */
export interface RenderedPage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws pages for the screen. Files may be hostile, so this happens outside of the server's process. Each operation throws a BUSY refusal
 * when too many pages wait.
 */
export interface PageRenderer {
  /** Returns null if the page is damaged or exceeds the limits. */
  render(page: PageToRender): Promise<RenderedPage | null>;
  /** Whether a page can be decoded completely, without making a picture; the result is cached by content. */
  canDraw(page: PageOfFile): Promise<boolean>;
  /**
   * Re-encodes an uploaded picture (JPEG, PNG, WebP) as a JPEG with at most `longSide` pixels on its longer side, without anything else
   * that its file contained; null if it is not a picture.
   */
  redraw(picture: Buffer, longSide: number): Promise<Buffer | null>;
}
