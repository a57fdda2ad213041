import { type Artifact, findJobs, type InternalJob, type Job } from '../../../../db/services/jobs/jobs.ts'
import { paperKinds } from '../../../../db/workflows/resources/papers.ts'
import { resources } from '../../../../db/workflows/resources/registry.ts'
import { findTitles, type RecordReference, titleKeyOf } from '../../../../db/workflows/resources/titles.ts'
import { createActorNamer } from '../actors.ts'
import type { PageContext } from '../section.ts'

/** Display names of jobs, the users who requested them, and their result files. */

export interface NamedJob {
  /** Display name, such as `PDF of bid B-000026 Kitchen remodel`. */
  name: string
  /** Detail that tells similar jobs apart, such as the file name of an import or the recipient of a mail. */
  detail?: string | undefined
  /** User, API key or app that requested the job; undefined if the role may not see it. */
  by?: string | undefined
  /** Result file; undefined if the role may not download it. */
  file?: Artifact | undefined
  errorsFile?: Artifact | undefined
}

/** Returns the jobs with their display names. Omits details that the role may not read. */
export async function addJobNames(
  context: PageContext,
  jobs: readonly Job[],
): Promise<(NamedJob & { job: Job; kept: InternalJob | undefined })[]> {
  const { db, caller } = context
  const records = jobs.flatMap((job) => recordOf(job) ?? [])
  const [titles, found] = await Promise.all([
    findTitles(db, caller, records),
    findJobs(
      db,
      caller,
      jobs.map(({ id }) => id),
    ),
  ])
  const nameOfActor = await createActorNamer(
    context,
    [...found.values()].map(({ kept }) => kept.requestedBy),
  )
  const mayHave = (file: Artifact | null | undefined): Artifact | undefined =>
    file && (file.scopes ?? []).every(context.may) ? file : undefined
  return jobs.map((job) => {
    const own = found.get(job.id)?.kept
    return {
      ...{ job, kept: own },
      ...{ name: nameOf(job, titles), detail: detailOf(job), by: own && nameOfActor(own.requestedBy) },
      ...{ file: mayHave(own?.artifact), errorsFile: mayHave(own?.errorsArtifact) },
    }
  })
}

/** Returns the record that a job is about; undefined if the job is not about a single record. */
function recordOf({ type, resourceType, params }: Job): RecordReference | undefined {
  const given = params as Record<string, unknown>
  if (type === 'accounting_push') return { entityType: 'invoice', entityId: Number(given.invoiceId) }
  const paper = Object.values(paperKinds).find(({ family }) => family === resourceType)
  if (!paper) return undefined
  const id =
    type === 'pdf' ? given.id : type === 'email' && Object.entries(given).find(([name]) => /Id$/.test(name))?.[1]
  return typeof id === 'number' ? { entityType: paper.entityType, entityId: id } : undefined
}

function nameOf(job: Job, titles: ReadonlyMap<string, string>): string {
  const record = recordOf(job)
  const family = familyOf(job.resourceType)
  const { params } = job
  switch (job.type) {
    case 'import':
      return 'dryRun' in params && params.dryRun ? `Trial import of ${family}` : `Import of ${family}`
    case 'export':
      return `Export of ${family}`
    case 'bulk':
      return bulkName(params as BulkParams, family)
    case 'pdf':
      return record?.entityType === 'contact'
        ? `Statement of ${titles.get(titleKeyOf(record)) ?? `contact ${record.entityId}`}`
        : `PDF of ${titled(record, family, titles)}`
    case 'email':
      return `Mail of ${titled(record, family, titles)}`
    case 'accounting_push':
      return `Push of ${titled(record, family, titles)} to QuickBooks`
    case 'recovery':
      return 'Recovery of webhook deliveries'
    case 'sandbox':
      return 'operation' in params && params.operation === 'reset'
        ? 'Reset of the sandbox'
        : 'Advance of the sandbox’s clock'
  }
}

interface BulkParams {
  operation: 'delete' | 'restore' | 'update'
  ids: readonly number[]
  dryRun?: boolean
}

const bulkWords = { delete: 'Deletion', restore: 'Restoring', update: 'Change' } as const

function bulkName({ operation, ids, dryRun }: BulkParams, family: string): string {
  const word = bulkWords[operation]
  return `${dryRun ? `Trial ${word.toLowerCase()}` : word} of ${ids.length.toLocaleString('en-US')} of ${family}`
}

/** Returns the name of a family in words, such as `pay applications` for `pay-apps`. */
const familyOf = (resourceType: string): string =>
  resourceType.replace('pay-apps', 'pay-applications').replaceAll('-', ' ')

/**
 * Returns the name of a record, such as `bid B-000026 Kitchen remodel`. If the caller may not see its title, the name
 * contains the id instead, such as `bid 26`.
 */
function titled(record: RecordReference | undefined, family: string, titles: ReadonlyMap<string, string>): string {
  if (!record) return family
  const resource = resources.find(({ entityType }) => entityType === record.entityType)
  const label = resource?.label ?? record.entityType.replaceAll('_', ' ')
  return `${label} ${titles.get(titleKeyOf(record)) ?? record.entityId}`
}

function detailOf({ type, params }: Job): string | undefined {
  const given = params as { filename?: string | null; to?: string }
  if (type === 'import') return given.filename ?? undefined
  return type === 'email' ? `to ${given.to}` : undefined
}
