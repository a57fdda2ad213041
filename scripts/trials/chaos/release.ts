import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SupervisedProcess } from '../../testkit/environment/process-supervisor.ts'
import { findCommit, unpackRelease } from '../../testkit/environment/release-tree.ts'
import type { ChaosRun } from './chaos-trial.ts'
import { type FailureResult, listOpenJobs } from './recovery.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
/** Time for which both releases run: ten minutes, unless SECONDS is set. */
const besideMs = Number(process.env.SECONDS || 600) * 1000
const pauseMs = 100

/** Result of the first run with the previous release, for later runs. A chaos run starts that release only once. */
let firstResult: string | undefined

/**
 * Runs one API and one worker of the previous release (RELEASE, or the last tag) on this release's schema, next to
 * processes of this release. In addition to the usual load, sends requests at a steady rate to both releases, each of
 * which must succeed. The checks at the end of the chaos run find lost writes.
 */
export async function runPreviousRelease(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await listOpenJobs(scene)
  if (firstResult !== undefined) return { jobs, endedAtMs: Date.now(), observation: `as before: ${firstResult}` }
  const release = await releaseBefore()
  if ('leftOut' in release) {
    firstResult = release.leftOut
    return { jobs, endedAtMs: Date.now(), observation: `left out: ${firstResult}` }
  }
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    await unpackRelease(release.commit, folder)
    const old = [scene.processes.apis.at(-1)!, scene.processes.workers.at(-1)!]
    for (const actor of old) await scene.processes.restartWithRelease(actor, folder)
    const { asked, refused } = await askBoth(scene, Date.now() + besideMs)
    for (const actor of old) await scene.processes.restartWithRelease(actor, undefined)
    firstResult = `${release.name} ran for ${besideMs / 1000} s, ${refused.length} of ${asked} requests refused`
    return { jobs, endedAtMs: Date.now(), observation: firstResult, problems: refused }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function releaseBefore(): Promise<{ name: string; commit: string } | { leftOut: string }> {
  const { RELEASE } = process.env
  const describing = run('git', ['describe', '--tags', '--abbrev=0'], { cwd: root })
  const name = RELEASE || (await describing.then(({ stdout }) => stdout.trim()).catch(() => undefined))
  if (!name) return { leftOut: 'the repository has no tag; RELEASE=<commit> names a release' }
  const commit = await findCommit(name)
  if (!commit) {
    if (RELEASE) throw new Error(`RELEASE=${RELEASE} is no commit of this repository`)
    return { leftOut: `${name} is not in this repository` }
  }
  return { name, commit }
}

/** Writes a contact at one API process and reads it at the other, alternating the two, until the time is over. */
async function askBoth({ processes, writeLoad, requests, writerTenants }: ChaosRun, until: number) {
  const refused: string[] = []
  let asked = 0
  const [one, other] = processes.apis as [SupervisedProcess, SupervisedProcess]
  for (let turn = 0; Date.now() < until; turn += 1) {
    const [writer, reader] = turn % 2 === 0 ? [one, other] : [other, one]
    const marker = writeLoad.marker()
    const body = { type: 'customer', firstName: 'Beside', lastName: marker }
    const request = { tenant: writerTenants[0]!, method: 'POST', path: '/contacts', body, key: randomUUID() }
    const answer = await requests.sendOnce(writer.origin, request)
    asked += 1
    if ('again' in answer || answer.status !== 201) {
      refused.push(
        `${writer.name} did not take a contact${'again' in answer ? '' : `: ${answer.status} ${answer.text}`}`,
      )
      continue
    }
    writeLoad.writes.push({ kind: 'contact', marker, request, answer })
    const path = `/contacts/${answer.body.data.id}`
    const read = await requests.sendOnce(reader.origin, { tenant: writerTenants[0]!, method: 'GET', path })
    asked += 1
    if ('again' in read || read.status !== 200) refused.push(`${reader.name} did not show what ${writer.name} took`)
    await sleep(pauseMs)
  }
  return { asked, refused }
}
