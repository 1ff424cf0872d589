import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// No background requests to the vendor, and no QUIC, which some networks delay for seconds.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium: `CHROMIUM_PATH`, else the first on the path; undefined if there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH ?? findOnPath(NAMES, env);
}

/**
 * Chromium without a user interface, which takes a third less CPU time for a short page because it does not run its own toolbar as pages:
 * `CHROMIUM_SHELL_PATH`, else the one on the path; undefined if there is none.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_SHELL_PATH ?? findOnPath(['chromium-headless-shell'], env);
}

const findOnPath = (names: readonly string[], { PATH = '' }: NodeJS.ProcessEnv): string | undefined => {
  const folders = PATH.split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
};

/**
 * For pages that live for a few seconds and are not measured: V8's optimizing compiler and its threads do not pay off there, and
 * take a tenth of the browser's CPU time.
 */
const SHORT_LIVED = ['--js-flags=--no-opt,--single-threaded'];

/** Generous, because parallel tests slow the machine down. */
const START_MS = 180_000;

export interface LaunchOptions {
  /** The pages live for a few seconds only, and their speed is not measured. */
  readonly isShortLived?: boolean;
}

/** Starts the system's Chromium without a window; for short-lived pages, its headless shell if it is installed. */
export async function launchBrowser({ isShortLived = false }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = (isShortLived ? findHeadlessShell() : undefined) ?? findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium: install the package `chromium`.');
  const args = isShortLived ? [...ARGUMENTS, ...SHORT_LIVED] : ARGUMENTS;
  return chromium.launch({ executablePath, args, timeout: START_MS });
}
