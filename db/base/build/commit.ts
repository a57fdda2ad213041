import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const shownCharacters = 12

/**
 * The commit of the release in the folder `root`, by its first 12 characters: BUILD_COMMIT where the environment has it, else
 * what `git archive` wrote into commit.txt, else the commit that the clone has checked out. `unknown` without any of these.
 */
export function commitOf(root: string, env: NodeJS.ProcessEnv = process.env): string {
  const found = [env.BUILD_COMMIT, textOf(join(root, 'db/base/build/commit.txt')), checkedOut(root)].find(isCommit)
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

/** Reads HEAD without git, which machines and images that only run the service do not have. */
function checkedOut(root: string): string | undefined {
  const link = join(root, '.git')
  // A linked worktree has a file that names its folder; branches are in the folder of the main clone.
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
