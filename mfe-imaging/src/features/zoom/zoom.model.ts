// Geometry of the enlarged page, without a browser. Lengths are CSS pixels.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Fit = 'width' | 'page';
export type QuarterTurns = 0 | 1 | 2 | 3;

export interface ZoomState {
  /** Whether the page is fitted to the view's width, or to its width and height. Null if a percentage was selected. */
  readonly fit: Fit | null;
  /** Percentage of the image's own size. Used if `fit` is null. */
  readonly percent: number;
  readonly turns: QuarterTurns;
}

export type ZoomAction =
  | { readonly type: 'FIT'; readonly fit: Fit }
  /** `from` is the current percentage, because a fitted page has a percentage between the steps. */
  | { readonly type: 'IN'; readonly from: number }
  | { readonly type: 'OUT'; readonly from: number }
  | { readonly type: 'FULL_SIZE' }
  /** A pinch: any percentage between the smallest and the largest step. */
  | { readonly type: 'TO'; readonly percent: number; readonly from: number }
  | { readonly type: 'ROTATE' };

/** The steps of the zoom buttons. A large image is enlarged to 300 and a small one to 350 [001-4.7.zoom.2]. */
export const ZOOM_STEPS = [25, 33, 50, 67, 75, 100, 125, 150, 200, 250, 300, 350] as const;
const MIN_PERCENT = ZOOM_STEPS[0];
const MAX_PERCENT = 350;

export const INITIAL_ZOOM: ZoomState = { fit: 'width', percent: 100, turns: 0 };

/** A page that is fitted to a low view is below the smallest step: making it smaller must not make it larger. */
const smallestFrom = (percent: number): number => Math.min(MIN_PERCENT, percent);

const NEXT_TURN = [1, 2, 3, 0] as const satisfies readonly QuarterTurns[];

export function zoomReducer(state: ZoomState, action: ZoomAction): ZoomState {
  switch (action.type) {
    case 'FIT':
      return { ...state, fit: action.fit };
    case 'IN':
      return { ...state, fit: null, percent: ZOOM_STEPS.find((step) => step > action.from) ?? MAX_PERCENT };
    case 'OUT':
      return {
        ...state,
        fit: null,
        percent: ZOOM_STEPS.findLast((step) => step < action.from) ?? smallestFrom(action.from),
      };
    case 'FULL_SIZE':
      return { ...state, fit: null, percent: 100 };
    case 'TO':
      return {
        ...state,
        fit: null,
        percent: Math.min(MAX_PERCENT, Math.max(smallestFrom(action.from), action.percent)),
      };
    case 'ROTATE':
      return { ...state, turns: NEXT_TURN[state.turns] };
  }
}

export interface Placement {
  /** Size of the page as shown, after rotation. */
  readonly box: Size;
  /** Size of the image before rotation. */
  readonly image: Size;
  /** Rounded percentage of the image's own size. */
  readonly percent: number;
}

const isSideways = (turns: QuarterTurns): boolean => turns === 1 || turns === 3;
const turned = ({ width, height }: Size, turns: QuarterTurns): Size =>
  isSideways(turns) ? { width: height, height: width } : { width, height };

/** Computes the size of the page in a view. Before the view has been measured, `percent` is used instead of a fit. */
export function computePlacement(image: Size, view: Size, { fit, percent, turns }: ZoomState): Placement {
  const page = turned(image, turns);
  const isMeasured = view.width > 0 && page.width > 0 && page.height > 0;
  const byWidth = view.width / page.width;
  const byHeight = view.height > 0 ? view.height / page.height : byWidth;
  const fitted = fit === 'page' ? Math.min(byWidth, byHeight) : byWidth;
  const scale = fit !== null && isMeasured ? Math.min(fitted, MAX_PERCENT / 100) : percent / 100;
  const scaled = (size: Size): Size => ({ width: size.width * scale, height: size.height * scale });
  return { box: scaled(page), image: scaled(image), percent: Math.round(scale * 100) };
}
