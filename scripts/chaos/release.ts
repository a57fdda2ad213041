import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Actor } from '../stage/cast.ts'
import { type Harm, openJobs } from './recovery.ts'
import { attempt } from './requests.ts'
import type { Scene } from './scene.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Ten minutes, unless SECONDS says otherwise. */
const besideMs = Number(process.env.SECONDS || 600) * 1000
const pauseMs = 100

/** What was said of the release, once it has run: a trial runs it once. */
let said: string | undefined

/**
 * Runs the release before (RELEASE, or the last tag) as one API and one worker on this release's schema, beside this release's
 * others, under the load of the trial and a steady one of its own: every request of that is answered with a success, by
 * either. What is lost shows in the judgement.
 */
export async function runReleaseBeside(scene: Scene): Promise<Harm> {
  const jobs = await openJobs(scene)
  if (said !== undefined) return { jobs, mendedMs: Date.now(), seen: `as before: ${said}` }
  const release = await releaseBefore()
  if ('leftOut' in release) {
    said = release.leftOut
    return { jobs, mendedMs: Date.now(), seen: `left out: ${said}` }
  }
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    await unpack(release.commit, folder)
    const old = [scene.cast.apis.at(-1)!, scene.cast.workers.at(-1)!]
    for (const actor of old) await scene.cast.become(actor, folder)
    const { asked, refused } = await askBoth(scene, Date.now() + besideMs)
    for (const actor of old) await scene.cast.become(actor, undefined)
    said = `${release.name} ran for ${besideMs / 1000} s, ${refused.length} of ${asked} requests refused`
    return { jobs, mendedMs: Date.now(), seen: said, wrong: refused }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function releaseBefore(): Promise<{ name: string; commit: string } | { leftOut: string }> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()
  const { RELEASE } = process.env
  const name = RELEASE || (await git('describe', '--tags', '--abbrev=0').catch(() => undefined))
  if (!name) return { leftOut: 'the repository has no tag; RELEASE=<commit> names a release' }
  const commit = await git('rev-parse', '--verify', `${name}^{commit}`).catch(() => undefined)
  if (!commit) {
    if (RELEASE) throw new Error(`RELEASE=${RELEASE} is no commit of this repository`)
    return { leftOut: `${name} is not in this repository` }
  }
  return { name, commit }
}

/** The release's files, with packages of its own where its lock differs. */
async function unpack(commit: string, folder: string): Promise<void> {
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: root })
  const locks = [root, folder].map((place) => readFile(join(place, 'package-lock.json'), 'utf8'))
  const [ours, theirs] = await Promise.all(locks)
  if (ours === theirs) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1e8 })
}

/** Writes a contact at one API and reads it at the other, in turns, until the time is over. */
async function askBoth({ cast, load, tally, offices }: Scene, until: number) {
  const refused: string[] = []
  let asked = 0
  const [one, other] = cast.apis as [Actor, Actor]
  for (let turn = 0; Date.now() < until; turn += 1) {
    const [writer, reader] = turn % 2 === 0 ? [one, other] : [other, one]
    const marker = load.marker()
    const body = { type: 'customer', firstName: 'Beside', lastName: marker }
    const request = { tenant: offices[0]!, method: 'POST', path: '/contacts', body, key: randomUUID() }
    const answer = await attempt(tally, writer.origin, request)
    asked += 1
    if ('again' in answer || answer.status !== 201) {
      refused.push(
        `${writer.name} did not take a contact${'again' in answer ? '' : `: ${answer.status} ${answer.text}`}`,
      )
      continue
    }
    load.writes.push({ kind: 'contact', marker, request, answer })
    const path = `/contacts/${answer.body.data.id}`
    const read = await attempt(tally, reader.origin, { tenant: offices[0]!, method: 'GET', path })
    asked += 1
    if ('again' in read || read.status !== 200) refused.push(`${reader.name} did not show what ${writer.name} took`)
    await sleep(pauseMs)
  }
  return { asked, refused }
}
