import { computePlacement, INITIAL_ZOOM, ZOOM_STEPS, type ZoomState, zoomReducer } from './zoom.model.ts';

const scan = { width: 800, height: 1000 };
const zoomed = (more: Partial<ZoomState>): ZoomState => ({ ...INITIAL_ZOOM, fit: null, ...more });

describe('zooming', () => {
  it('[001-4.7.zoom.2] has steps from 25% to 350%, including 300%', () => {
    expect(ZOOM_STEPS).toEqual(expect.arrayContaining([300, 350]));
    expect(zoomReducer(zoomed({}), { type: 'IN', from: 300 })).toMatchObject({ percent: 350 });
    expect(zoomReducer(zoomed({}), { type: 'IN', from: 350 })).toMatchObject({ percent: 350 });
    expect(zoomReducer(zoomed({}), { type: 'OUT', from: 25 })).toMatchObject({ percent: 25 });
  });

  it('starts from the current percentage and stops fitting', () => {
    expect(zoomReducer(INITIAL_ZOOM, { type: 'IN', from: 62 })).toEqual({ fit: null, percent: 67, turns: 0 });
    expect(zoomReducer(INITIAL_ZOOM, { type: 'OUT', from: 62 })).toEqual({ fit: null, percent: 50, turns: 0 });
    expect(zoomReducer(INITIAL_ZOOM, { type: 'FULL_SIZE' })).toEqual({ fit: null, percent: 100, turns: 0 });
    expect(zoomReducer(zoomed({}), { type: 'FIT', fit: 'page' })).toMatchObject({ fit: 'page' });
  });

  it('with two fingers reaches any percentage between the smallest and the largest step', () => {
    expect(zoomReducer(INITIAL_ZOOM, { type: 'TO', percent: 137.5, from: 62 })).toEqual({
      fit: null,
      percent: 137.5,
      turns: 0,
    });
    expect(zoomReducer(INITIAL_ZOOM, { type: 'TO', percent: 1, from: 62 })).toMatchObject({ percent: 25 });
    expect(zoomReducer(INITIAL_ZOOM, { type: 'TO', percent: 4000, from: 62 })).toMatchObject({ percent: 350 });
  });

  it('never enlarges a page that is to become smaller, even if it is fitted below the smallest step', () => {
    expect(zoomReducer(INITIAL_ZOOM, { type: 'OUT', from: 21 })).toMatchObject({ percent: 21 });
    expect(zoomReducer(INITIAL_ZOOM, { type: 'TO', percent: 18, from: 21 })).toMatchObject({ percent: 21 });
    expect(zoomReducer(INITIAL_ZOOM, { type: 'IN', from: 21 })).toMatchObject({ percent: 25 });
  });

  it('rotates by quarter turns and returns to the start', () => {
    let zoom = INITIAL_ZOOM;
    const turns = [1, 2, 3, 4].map(() => {
      zoom = zoomReducer(zoom, { type: 'ROTATE' });
      return zoom.turns;
    });
    expect(turns).toEqual([1, 2, 3, 0]);
  });
});

describe('placing a page', () => {
  it('fits its width regardless of its height', () => {
    expect(computePlacement(scan, { width: 400, height: 300 }, INITIAL_ZOOM)).toMatchObject({
      box: { width: 400, height: 500 },
      percent: 50,
    });
  });

  it('fits the whole page', () => {
    expect(computePlacement(scan, { width: 400, height: 300 }, { ...INITIAL_ZOOM, fit: 'page' })).toMatchObject({
      box: { width: 240, height: 300 },
      percent: 30,
    });
  });

  it('fits a rotated page by its rotated height and width', () => {
    expect(computePlacement(scan, { width: 400, height: 300 }, { ...INITIAL_ZOOM, turns: 1 })).toEqual({
      box: { width: 400, height: 320 },
      image: { width: 320, height: 400 },
      percent: 40,
    });
  });

  it('keeps a percentage, and uses full size before the view is measured', () => {
    expect(computePlacement(scan, { width: 400, height: 300 }, zoomed({ percent: 150 }))).toMatchObject({
      box: { width: 1200, height: 1500 },
    });
    expect(computePlacement(scan, { width: 0, height: 0 }, INITIAL_ZOOM)).toMatchObject({ box: scan, percent: 100 });
  });
});
