import { open } from 'node:fs/promises'
import { type CsvHead, headBytes, readCsvHead } from './domain/csv-head.ts'

/** Reads a file's delimiter and its header, which has the columns `wanted`. Throws CsvProblem when it has none. */
export async function readHead(path: string, wanted: readonly string[] = []): Promise<CsvHead> {
  const file = await open(path)
  try {
    const bytes = Buffer.allocUnsafe(headBytes + 1)
    const { bytesRead } = await file.read(bytes, 0, headBytes + 1, 0)
    return await readCsvHead(bytes.subarray(0, Math.min(bytesRead, headBytes)), bytesRead <= headBytes, wanted)
  } finally {
    await file.close()
  }
}
