import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Test } from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { type Caller, callerFromRequester } from '../../db/engine/base/caller.ts'
import { createTimeOrderedId } from '../../db/engine/base/ids.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { createTenant } from '../../db/services/access/tenants.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { claimJob } from '../../db/services/jobs/claimed-jobs.ts'
import { type Artifact, enqueueJob, findJob, type Job, type NewJob } from '../../db/services/jobs/jobs.ts'
import type { ServedJobType } from '../../db/services/jobs/tasks.ts'
import type { JobDeps } from '../../workers/base/slices.ts'
import { startWorker } from '../../workers/start.ts'
import { runClaimedJob } from '../../workers/tasks/serve-jobs.ts'
import { sharedRenderer } from './environment/renderer.ts'
import type { Service, TestTenant } from './environment/service.ts'
import { readStoredFile, storeUpload } from './environment/stored-files.ts'
import { openOwnTestbed, openSharedTestbed } from './environment/testbed.ts'

/** Types of the jobs that the helpers run. */
export const servedJobTypes = ['import', 'export', 'bulk'] as const

/** Finished job, with the contents of its files. */
export interface FinishedJob {
  job: Job
  /** Text of the result file; undefined if there is none. `errors` is the text of the errors file. */
  file: string | undefined
  errors: string | undefined
}

export interface JobHelperOptions {
  /** Whether the test gets a separate database. */
  own?: boolean
  /** FILES_URL of the file store, if the test does not use the default one. */
  filesUrl?: string | undefined
}

/**
 * Returns helpers that run jobs as a worker does. They use the database that test files of this process share, or a
 * separate database.
 */
export async function makeJobHelpers(t: Test, { own = false, ...stored }: JobHelperOptions = {}) {
  const { url, database, settings } = await (own ? openOwnTestbed(t) : openSharedTestbed(t))
  const { filesUrl, dataDir: folder } = { ...settings, ...stored }
  const files = await openConfiguredFileStore({ filesUrl, dataDir: folder }, { keepFreeBytes: 0 })
  const document = new URL('../../generated/openapi.json', import.meta.url)
  const contract = JSON.parse(readFileSync(document, 'utf8')) as object
  const renderer = sharedRenderer()
  const workplace: JobDeps = { database, files, contract, renderer }

  /** Creates a tenant and returns a caller for it. */
  async function tenant(): Promise<Caller> {
    const id = await createTenant(database, { name: 'Test' })
    const scopes = ['contacts:read', 'contacts:write', 'contacts:delete', 'bids:read']
    return callerFromRequester(id, { apiKeyId: 1, userId: null, clientId: null, scopes })
  }

  /** Stores a finished upload and returns its id, for the parameter `sourcePath` of an import. */
  async function upload(content: string | Buffer): Promise<string> {
    const id = createTimeOrderedId('up')
    await storeUpload(files, id, content)
    return id
  }

  /** Enqueues a job for a family of records, with parameters of the job's type. */
  const enqueue = (caller: Caller, type: ServedJobType, params: object, family = 'contacts'): Promise<string> => {
    const readScope = `${family.replaceAll('-', '_')}:read`
    const job = { type, resourceType: family, params, readScope } as NewJob
    return runTransaction(database, caller, (tx) => enqueueJob(tx, caller, job))
  }

  /** Claims the tenant's next job and runs it until it ends, or until `shouldContinue` returns false. */
  async function serve(caller: Caller, shouldContinue: () => boolean = () => true): Promise<void> {
    const slice = await claimJob(database, caller.tenantId, servedJobTypes)
    if (!slice) throw new Error('there is no job to serve')
    await runClaimedJob(workplace, slice, shouldContinue)
  }

  const textOf = async (artifact: Artifact | null): Promise<string | undefined> =>
    artifact === null ? undefined : (await readStoredFile(files, 'artifacts', artifact.file))!.toString()

  async function done(caller: Caller, id: string): Promise<FinishedJob> {
    // The helper must read jobs of every family, whatever scopes the caller has.
    const { job, kept } = await findJob(liveReadContext(database), { ...caller, scopes: new Set(allScopes) }, id)
    return { job, file: await textOf(kept.artifact), errors: await textOf(kept.errorsArtifact) }
  }

  /** Enqueues a job, runs it to its end and returns its result. */
  async function run(caller: Caller, type: ServedJobType, params: object, family = 'contacts'): Promise<FinishedJob> {
    const id = await enqueue(caller, type, params, family)
    await serve(caller)
    return done(caller, id)
  }

  /** Returns the given columns of the tenant's contacts, ordered by id. */
  async function contacts(caller: Caller, columns: string): Promise<unknown[][]> {
    const text = `select ${columns} from contacts where tenant_id = $1 and deleted_at is null order by id`
    return (await database.pool.query({ text, values: [caller.tenantId], rowMode: 'array' })).rows
  }

  /**
   * Returns the types of the tenant's events in order, without job events. Throws if the sequence numbers have a gap.
   */
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

export type JobHelpers = Awaited<ReturnType<typeof makeJobHelpers>>

/** Runs a worker until these jobs of an organization have ended. */
export async function runWorkerUntilDone(
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
