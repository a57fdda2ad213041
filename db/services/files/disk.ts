import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  freeBytes: number
  sizeBytes: number
}

/**
 * Returns the free and total space of the disk that holds a folder. Like `df`, it excludes blocks reserved for root.
 */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: (blocks - bfree + bavail) * bsize }
}
