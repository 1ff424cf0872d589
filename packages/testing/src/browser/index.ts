export { demonstrationData } from './demonstration-data.ts';
export { type GuardOptions, guardPage, type PageGuard } from './guard-page.ts';
export { findChromium, launchBrowser } from './launch-browser.ts';
export { startPortal, type TestPortal, type TestPortalOptions } from './start-portal.ts';
