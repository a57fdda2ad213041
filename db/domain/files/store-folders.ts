/**
 * Folders of the file store: `uploads` and `artifacts` are temporary; a file in `kept` remains as long as a row refers
 * to it.
 */
export const storeFolders = ['uploads', 'artifacts', 'kept'] as const

export type StoreFolder = (typeof storeFolders)[number]
