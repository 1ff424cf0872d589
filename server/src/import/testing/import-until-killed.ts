import { join } from 'node:path';
import { openEmbedded } from '../../platform/database/open-embedded.ts';
import { NO_IMAGES } from '../images.ts';
import { importFolder } from '../import-folder.service.ts';

// Run by a test as a separate process: imports a folder without images and prints the number of processed documents, until it is
// killed. Its clock runs fast, so that transactions are small and every step is printed.

const [dataFolder = '', folder = ''] = process.argv.slice(2);
const { admin } = await openEmbedded({ dataFolder });
let clock = 0;
const now = () => {
  clock += 600;
  return clock;
};
await importFolder(admin, folder, {
  workFolder: join(dataFolder, 'import'),
  images: NO_IMAGES,
  now,
  onProgress: ({ phase, done }) => process.stdout.write(`${phase} ${done}\n`),
});
