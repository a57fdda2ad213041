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

/** Finished job with the text of its files. */
export interface Done {
  job: Job
  /** Text of the result file; undefined if there is none. `errors` is the same for the errors file. */
  file: string | undefined
  errors: string | undefined
}

export interface WorkplaceOptions {
  /** Whether the test gets its own cloned database. */
  own?: boolean
  /** Address of the file store, if not the default one. */
  filesUrl?: string | undefined
}

/**
 * Returns helpers that run jobs as a worker does. They use the database shared by this process's test files, or their
 * own database.
 */
export async function makeWorkplace(t: Test, { own = false, ...stored }: WorkplaceOptions = {}) {
  const { url, database, settings } = await (own ? ownWorld(t) : sharedWorld(t))
  const { filesUrl, dataDir: folder } = { ...settings, ...stored }
  const files = await openFiles({ filesUrl, dataDir: folder }, { keepFreeBytes: 0 })
  const document = new URL('../../generated/openapi.json', import.meta.url)
  const contract = JSON.parse(readFileSync(document, 'utf8')) as object
  const renderer = sharedRenderer()
  const workplace: JobDeps = { database, files, contract, renderer }

  /** Creates a tenant and returns a caller for it. */
  async function tenant(): Promise<Caller> {
    const id = await createTenant(database, { name: 'Test' })
    const scopes = ['contacts:read', 'contacts:write', 'contacts:delete', 'bids:read']
    return callerOf(id, { apiKeyId: 1, userId: null, clientId: null, scopes })
  }

  /** Stores a finished upload and returns its id, which is the `sourcePath` of an import. */
  async function upload(content: string | Buffer): Promise<string> {
    const id = timeOrderedId('up')
    await layUpload(files, id, content)
    return id
  }

  /** Enqueues a job of a family with the parameters of its type. */
  const enqueue = (caller: Caller, type: ServedType, params: object, family = 'contacts'): Promise<string> => {
    const readScope = `${family.replaceAll('-', '_')}:read`
    const job = { type, resourceType: family, params, readScope } as NewJob
    return writing(database, caller, (tx) => enqueueJob(tx, caller, job))
  }

  /** Claims the tenant's next job and runs one slice of it. */
  async function serve(caller: Caller, shouldContinue: () => boolean = () => true): Promise<void> {
    const slice = await claimSlice(database, caller.tenantId, ['import', 'export', 'bulk'])
    if (!slice) throw new Error('there is no job to serve')
    await serveSlice(workplace, slice, shouldContinue)
  }

  const textOf = async (artifact: Artifact | null): Promise<string | undefined> =>
    artifact === null ? undefined : (await storedBytes(files, 'artifacts', artifact.file))!.toString()

  async function done(caller: Caller, id: string): Promise<Done> {
    // The helper reads jobs of every family, whatever scopes the job's requester has.
    const { job, kept } = await findJob(readingLive(database), { ...caller, scopes: new Set(allScopes) }, id)
    return { job, file: await textOf(kept.artifact), errors: await textOf(kept.errorsArtifact) }
  }

  /** Enqueues a job, runs it to its end and returns its result. */
  async function run(caller: Caller, type: ServedType, params: object, family = 'contacts'): Promise<Done> {
    const id = await enqueue(caller, type, params, family)
    await serve(caller)
    return done(caller, id)
  }

  /** Returns the tenant's contacts as rows of the given columns, ordered by id. */
  async function contacts(caller: Caller, columns: string): Promise<unknown[][]> {
    const text = `select ${columns} from contacts where tenant_id = $1 and deleted_at is null order by id`
    return (await database.pool.query({ text, values: [caller.tenantId], rowMode: 'array' })).rows
  }

  /** Returns the types of the tenant's events without job events, in sequence. Throws if the sequence has a gap. */
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

/** Runs a worker until these jobs of an organization have ended. */
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
