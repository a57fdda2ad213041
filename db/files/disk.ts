import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  freeBytes: number
  sizeBytes: number
}

/** The space of the disk that holds a folder, as df counts it: without the blocks that only root may use. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: (blocks - bfree + bavail) * bsize }
}
