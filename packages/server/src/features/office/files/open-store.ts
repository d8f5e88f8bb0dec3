/** The store that the settings name. */
import type { Config } from '../../../config.ts';
import { openFolderStore } from './folder-store.ts';
import type { FileStore } from './store.ts';

export function openFileStore({ fileStore }: Pick<Config, 'fileStore'>): FileStore {
  return openFolderStore(fileStore.folder);
}
