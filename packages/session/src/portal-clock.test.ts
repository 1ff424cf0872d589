import { portalNow, recordPortalTime } from './portal-clock.ts';

const PORTAL = Date.UTC(2026, 10, 29, 9, 50);
const HOUR_MS = 3_600_000;
const inHeader = (millis: number): string => new Date(millis).toUTCString();
const setClock = (millis: number): void => void jest.spyOn(Date, 'now').mockReturnValue(millis);

afterEach(() => jest.restoreAllMocks());

describe("the portal's clock", () => {
  it.each([18, -18, 30])('applies on a machine whose clock is %i hours wrong', (hours) => {
    const wrong = PORTAL + hours * HOUR_MS;
    setClock(wrong);
    recordPortalTime(inHeader(PORTAL), wrong - 200);
    setClock(wrong + 5_000);
    expect(portalNow()).toBe(PORTAL + 5_000);
  });

  it('is that of the machine if both differ by less than a minute', () => {
    setClock(PORTAL + 40_000);
    recordPortalTime(inHeader(PORTAL), PORTAL + 39_000);
    expect(portalNow()).toBe(PORTAL + 40_000);
  });

  it('ignores a response that arrived long after its request, because the machine slept', () => {
    setClock(PORTAL);
    recordPortalTime(inHeader(PORTAL), PORTAL);
    setClock(PORTAL + 8 * HOUR_MS);
    recordPortalTime(inHeader(PORTAL), PORTAL);
    expect(portalNow()).toBe(PORTAL + 8 * HOUR_MS);
  });

  it('ignores a date that it cannot read', () => {
    setClock(PORTAL);
    recordPortalTime(inHeader(PORTAL), PORTAL);
    recordPortalTime('yesterday', PORTAL);
    expect(portalNow()).toBe(PORTAL);
  });
});
