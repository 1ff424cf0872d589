import { join, resolve } from 'node:path';
import { createFolderImageStore } from '../../imaging/store/folder-image-store.ts';
import type { Command } from '../../platform/control/command.ts';
import { importFolder } from './import-folder.service.ts';
import type { ImportProgress } from './import-progress.ts';
import { ImportError } from './import-report.ts';
