import { accessSync, constants } from 'node:fs';
import { makeFolderSync } from '../config/make-folder.ts';
import { messageOf } from './errors.ts';

/** Creates the data folder if it is missing, with access only for its owner. Throws one sentence when the portal cannot write to it. */
export function requireDataFolder(dataFolder: string): void {
  try {
    makeFolderSync(dataFolder, 0o700);
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const sentence = `The data folder ${dataFolder} cannot be written (${messageOf(error)}): let the portal write there, or choose another folder with PORTAL_DATA.`;
    throw new Error(sentence, { cause: error });
  }
}
