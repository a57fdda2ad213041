import type { Settings } from '../base/settings.ts'
import { BucketFiles } from './bucket.ts'
import type { FileStore } from './file-store.ts'
import { Files, type FilesOptions } from './store.ts'

/** Opens the file store that the operator configured: the bucket of FILES_URL, or DATA_DIR. */
export const openFiles = async (
  { filesUrl, dataDir, keepFreeBytes }: Pick<Settings, 'filesUrl' | 'dataDir'> & FilesOptions,
  options: FilesOptions = keepFreeBytes === undefined ? {} : { keepFreeBytes },
): Promise<FileStore> => (filesUrl ? BucketFiles.at(filesUrl) : new Files(dataDir, options))
