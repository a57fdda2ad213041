import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { generate } from './generate.ts'

/**
 * Compares two folders. Returns the names of files that differ or are in only one of them, sorted, each with the first
 * line that differs, counted from 1.
 */
export async function findFileDifferences(committed: string, fresh: string): Promise<{ name: string; line: number }[]> {
  const names = new Set([...(await filesIn(committed)), ...(await filesIn(fresh))])
  const found = await Promise.all(
    [...names].sort().map(async (name) => {
      const [before, after] = await Promise.all([linesOf(join(committed, name)), linesOf(join(fresh, name))])
      const longest = Math.max(before.length, after.length)
      const index = Array.from({ length: longest }).findIndex((_, at) => before[at] !== after[at])
      return { name, line: index + 1 }
    }),
  )
  return found.filter(({ line }) => line > 0)
}

/** Returns the relative paths of all files in a folder and its subfolders. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(folder, parentPath), name))
}

async function linesOf(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

if (process.argv[1] === import.meta.filename) {
  const fresh = await mkdtemp(join(tmpdir(), 'generated-'))
  try {
    await generate(fresh)
    const found = await findFileDifferences(resolve(import.meta.dirname, '../../generated'), fresh)
    for (const { name, line } of found) console.error(`generated/${name}:${line} differs: run make generated`)
    process.exitCode = found.length === 0 ? 0 : 1
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}
