import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Returns the hash of the commit that a tag, a branch or a hash names; undefined if the repository lacks it. */
export async function findCommit(name: string): Promise<string | undefined> {
  const found = run('git', ['rev-parse', '--verify', `${name}^{commit}`], { cwd: root })
  return found.then(({ stdout }) => stdout.trim()).catch(() => undefined)
}

/**
 * Unpacks the files of a commit into an empty folder. Installs the commit's packages if its lock file differs from this
 * checkout's; otherwise it uses the packages of this checkout.
 */
export async function unpackRelease(commit: string, folder: string): Promise<void> {
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: root })
  const locks = [root, folder].map((place) => readFile(join(place, 'package-lock.json'), 'utf8'))
  const [ours, theirs] = await Promise.all(locks)
  if (ours === theirs) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1e8 })
}
