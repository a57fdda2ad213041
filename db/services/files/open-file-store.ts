import type { Settings } from '../../engine/base/settings.ts'
import { BucketFileStore } from './bucket-file-store.ts'
import type { FileStore } from './file-store.ts'
import { LocalFileStore, type LocalFileStoreOptions } from './local-file-store.ts'

/** Opens the file store that the operator configured: the bucket of FILES_URL, or DATA_DIR. */
export const openConfiguredFileStore = async (
  { filesUrl, dataDir, keepFreeBytes }: Pick<Settings, 'filesUrl' | 'dataDir'> & LocalFileStoreOptions,
  options: LocalFileStoreOptions = keepFreeBytes === undefined ? {} : { keepFreeBytes },
): Promise<FileStore> => (filesUrl ? BucketFileStore.at(filesUrl) : new LocalFileStore(dataDir, options))
