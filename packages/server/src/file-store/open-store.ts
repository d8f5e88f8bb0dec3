/** The store that the settings name. */
import type { Config } from '../config.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

export function openFileStore({ fileStore }: Pick<Config, 'fileStore'>): FileStore {
  return fileStore.s3 ? openS3Store(fileStore.s3) : openFolderStore(fileStore.folder);
}
