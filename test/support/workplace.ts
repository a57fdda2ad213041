import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Test } from 'tap'
import { createTenant } from '../../db/access/tenants.ts'
import { type Caller, callerOf } from '../../db/base/caller.ts'
import { timeOrderedId } from '../../db/base/ids.ts'
import { allScopes } from '../../db/domain/scopes.ts'
import { openFiles } from '../../db/files/open-files.ts'
import { type Artifact, enqueueJob, findJob, type Job, type NewJob } from '../../db/jobs/jobs.ts'
import { claimSlice } from '../../db/jobs/slices.ts'
import type { ServedType } from '../../db/jobs/tasks.ts'
import { readingLive, writing } from '../../db/postgres/transaction.ts'
import { serveSlice } from '../../workers/serve-jobs.ts'
import type { JobDeps } from '../../workers/slices.ts'
import { startWorker } from '../../workers/start.ts'
import { sharedRenderer } from './renderer.ts'
import type { Service, TestTenant } from './service.ts'
import { layUpload, storedBytes } from './stored-files.ts'
import { ownWorld, sharedWorld } from './world.ts'

/** What a finished job left. */
export interface Done {
  job: Job
  /** The text of the result file and of the errors file; undefined where there is none. */
  file: string | undefined
  errors: string | undefined
}

export interface WorkplaceOptions {
  /** Whether the database is cloned for this test alone. */
  own?: boolean
  /** Where the files lie, if not where all do. */
  filesUrl?: string | undefined
}

/**
 * A worker's surroundings on the database that the files of this process share, or on one of its own, and the shortest
 * way to have a job done in them.
 */
export async function makeWorkplace(t: Test, { own = false, ...stored }: WorkplaceOptions = {}) {
  const { url, database, settings } = await (own ? ownWorld(t) : sharedWorld(t))
  const { filesUrl, dataDir: folder } = { ...settings, ...stored }
  const files = await openFiles({ filesUrl, dataDir: folder }, { keepFreeBytes: 0 })
  const document = new URL('../../generated/openapi.json', import.meta.url)
  const contract = JSON.parse(readFileSync(document, 'utf8')) as object
  const renderer = sharedRenderer()
  const workplace: JobDeps = { database, files, contract, renderer }

  /** A new tenant's caller. */
  async function tenant(): Promise<Caller> {
    const id = await createTenant(database, { name: 'Test' })
    const scopes = ['contacts:read', 'contacts:write', 'contacts:delete', 'bids:read']
    return callerOf(id, { apiKeyId: 1, userId: null, clientId: null, scopes })
  }

  /** Lays a file where a finished upload lies, and gives its sourcePath. */
  async function upload(content: string | Buffer): Promise<string> {
    const id = timeOrderedId('up')
    await layUpload(files, id, content)
    return id
  }

  /** Enqueues a job of a family, with params as its type takes them. */
  const enqueue = (caller: Caller, type: ServedType, params: object, family = 'contacts'): Promise<string> => {
    const readScope = `${family.replaceAll('-', '_')}:read`
    const job = { type, resourceType: family, params, readScope } as NewJob
    return writing(database, caller, (tx) => enqueueJob(tx, caller, job))
  }

  /** Serves the tenant's next job for one slice. */
  async function serve(caller: Caller, shouldContinue: () => boolean = () => true): Promise<void> {
    const slice = await claimSlice(database, caller.tenantId, ['import', 'export', 'bulk'])
    if (!slice) throw new Error('there is no job to serve')
    await serveSlice(workplace, slice, shouldContinue)
  }

  const textOf = async (artifact: Artifact | null): Promise<string | undefined> =>
    artifact === null ? undefined : (await storedBytes(files, 'artifacts', artifact.file))!.toString()

  async function done(caller: Caller, id: string): Promise<Done> {
    // Whoever looks at what a job has left sees the jobs of all families, whatever its requester may.
    const { job, kept } = await findJob(readingLive(database), { ...caller, scopes: new Set(allScopes) }, id)
    return { job, file: await textOf(kept.artifact), errors: await textOf(kept.errorsArtifact) }
  }

  /** Enqueues a job, serves it to its end and gives what it left. */
  async function run(caller: Caller, type: ServedType, params: object, family = 'contacts'): Promise<Done> {
    const id = await enqueue(caller, type, params, family)
    await serve(caller)
    return done(caller, id)
  }

  /** The tenant's contacts as rows of chosen columns, in the order of their ids. */
  async function contacts(caller: Caller, columns: string): Promise<unknown[][]> {
    const text = `select ${columns} from contacts where tenant_id = $1 and deleted_at is null order by id`
    return (await database.pool.query({ text, values: [caller.tenantId], rowMode: 'array' })).rows
  }

  /** The types of what is told of the tenant's records, in sequence. Throws when the sequence has a gap. */
  async function events(caller: Caller): Promise<string[]> {
    const { rows } = await database.pool.query<{ sequence: number; type: string }>(
      'select sequence, type from events where tenant_id = $1 order by sequence',
      [caller.tenantId],
    )
    rows.forEach(({ sequence }, index) => {
      if (sequence !== index + 1) throw new Error(`sequence ${sequence} stands at place ${index + 1}`)
    })
    return rows.map(({ type }) => type).filter((type) => !type.startsWith('job.'))
  }

  return {
    url,
    workplace,
    database,
    files,
    filesUrl,
    folder,
    tenant,
    upload,
    enqueue,
    serve,
    run,
    done,
    contacts,
    events,
  }
}

export type TestWorkplace = Awaited<ReturnType<typeof makeWorkplace>>

/** Lets a worker do what is due until these jobs of an organization have ended. */
export async function workOff(
  { settings, url }: Pick<Service, 'settings' | 'url'>,
  { client }: Pick<TestTenant, 'client'>,
  ids: readonly string[],
): Promise<void> {
  const worker = await startWorker(settings, url, pino({ level: 'silent' }))
  try {
    for (const id of ids) {
      while (!(await client.ok('getJob', { path: { id } })).data.completedAt) await sleep(20)
    }
  } finally {
    await worker.close()
  }
}
