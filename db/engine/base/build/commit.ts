import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const shownCharacters = 12

/**
 * Returns the first 12 characters of the hash of the commit from which the release in the folder `root` was made. The
 * sources, in order, are the variable BUILD_COMMIT, the file commit.txt that `git archive` fills in, and HEAD of the
 * clone. Returns `unknown` if none has one.
 */
export function readCommit(root: string, env: NodeJS.ProcessEnv = process.env): string {
  const found = [
    env.BUILD_COMMIT,
    textOf(join(root, 'db', 'engine', 'base', 'build', 'commit.txt')),
    checkedOut(root),
  ].find(isCommit)
  return found?.slice(0, shownCharacters).toLowerCase() ?? 'unknown'
}

const isCommit = (text: string | undefined): text is string => /^[0-9a-f]{12,64}$/i.test(text ?? '')

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/**
 * Reads HEAD from the files of the git folder, because machines and images that only run the service have no git
 * program.
 */
function checkedOut(root: string): string | undefined {
  const link = join(root, '.git')
  // In a linked worktree, .git is a file with the path of the worktree's git folder. The branches are in the git folder
  // of the main clone.
  const folder = resolve(root, /^gitdir: (.+)$/.exec(textOf(link) ?? '')?.[1] ?? link)
  const shared = resolve(folder, textOf(join(folder, 'commondir')) ?? '.')
  const head = textOf(join(folder, 'HEAD'))
  const branch = /^ref: (\S+)$/.exec(head ?? '')?.[1]
  if (branch === undefined) return head
  return textOf(join(shared, branch)) ?? packed(shared, branch)
}

const packed = (folder: string, branch: string): string | undefined =>
  textOf(join(folder, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`))
    ?.split(' ')[0]
