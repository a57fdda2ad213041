import { Refusal } from '../../../db/domain/refusal.ts'
import { scopesToEnd } from '../../../db/jobs/authority.ts'
import { findJob } from '../../../db/jobs/jobs.ts'
import type { Schema } from '../../contract.ts'
import { seeOther } from '../../pages/render.ts'
import { filtersIn, pagerOf } from '../forms.ts'
import { templatesIn } from '../frame/templates.ts'
import type { Section, Visit } from '../section.ts'

type Job = Schema<'Job'>
const home = { href: '/portal/jobs', label: 'Jobs' }
const tones: Record<Job['status'], string> = {
  queued: 'info',
  running: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
}
const types: Record<Job['type'], string> = {
  import: 'Import',
  export: 'Export',
  bulk: 'Bulk change',
  pdf: 'PDF',
  email: 'Mail',
  accounting_push: 'Push to accounting',
}

/** Work that goes on by itself: imports, exports, bulk changes, papers, mails. */
export const jobs: Section = {
  path: 'jobs',
  label: 'Jobs',
  group: 'Organization',
  scope: 'jobs:read',
  templates: templatesIn(import.meta.url),
  notices: {
    cancelled: 'The job is cancelled. What it had done before stays.',
    deleted: 'The job and its files are deleted.',
    ended: 'The job had ended already.',
    busy: 'The job has not ended yet: cancel it first.',
  },
  pages({ get, post }) {
    get('/', list)
    get('/:id', show)
    get('/:id/result', (visit) => download(visit, 'getJobDownload'))
    get('/:id/errors', (visit) => download(visit, 'getJobErrors'))
    for (const asked of ['cancel', 'delete'] as const) get(`/:id/${asked}`, (visit) => confirm(visit, asked))
    post('/:id/cancel', (visit) => end(visit, 'cancelJob'))
    post('/:id/delete', (visit) => end(visit, 'deleteJob'))
  },
}

/** Ids of jobs are texts; the operation says what is none. */
const idOf = ({ request }: Visit): string => String(request.params.id)

async function list(visit: Visit): Promise<void> {
  const filters = filtersIn(visit, ['type', 'status'])
  const page = await visit.operate('listJobs', { query: filters })
  const data = {
    jobs: page.items.map(described),
    types: Object.entries(types).map(([value, label]) => ({ value, label, chosen: value === filters.type })),
    statuses: Object.keys(tones).map((value) => ({ value, label: value, chosen: value === filters.status })),
    isFiltered: Object.keys(filters).some((name) => name !== 'cursor'),
    pager: pagerOf(visit, page),
  }
  visit.show({ template: 'list', title: 'Jobs', data })
}

function described(job: Job) {
  const { processed, total, errorsCount } = job.progress
  return {
    ...job,
    kind: types[job.type],
    tone: tones[job.status],
    isLive: job.status === 'queued' || job.status === 'running',
    known: total > 0,
    processed: Math.min(processed, total || processed),
    total,
    errorsCount,
  }
}

async function show(visit: Visit): Promise<void> {
  const job = described(await visit.operate('getJob', { params: { id: idOf(visit) } }))
  const found = await findJob(visit.db, visit.caller, job.id)
  const { kept } = found
  const may = (file: typeof kept.artifact): boolean => file !== null && (file.scopes ?? []).every(visit.may)
  const { errors = [], ...result } = (job.result ?? {}) as { errors?: object[]; outcomes?: object[] }
  const data = {
    job,
    result: may(kept.artifact) && kept.artifact,
    errorsFile: may(kept.errorsArtifact) && kept.errorsArtifact,
    errors: errors.slice(0, 20),
    counts: Object.entries({ ...result, outcomes: result.outcomes?.length }).flatMap(([name, value]) =>
      typeof value === 'number' ? [{ name, value }] : [],
    ),
    params: JSON.stringify(job.params, null, 2),
    mayEnd: ['jobs:write', ...scopesToEnd(visit.caller, found)].every(visit.may),
  }
  visit.show({ template: 'job', title: job.kind, under: [home], data })
}

/** The single-use address of the file is made by following this link, so that it is fresh. */
async function download(visit: Visit, operation: 'getJobDownload' | 'getJobErrors'): Promise<void> {
  const { url } = await visit.operate(operation, { params: { id: idOf(visit) } })
  seeOther(visit.response, url)
}

async function confirm(visit: Visit, asked: 'cancel' | 'delete'): Promise<void> {
  visit.mustHave('jobs:write')
  const job = described(await visit.operate('getJob', { params: { id: idOf(visit) } }))
  for (const scope of scopesToEnd(visit.caller, await findJob(visit.db, visit.caller, job.id))) visit.mustHave(scope)
  const title = asked === 'cancel' ? 'Cancel the job' : 'Delete the job'
  const under = [home, { href: `/portal/jobs/${job.id}`, label: job.kind }]
  visit.show({ template: 'confirm', title, under, data: { job, isCancel: asked === 'cancel' } })
}

/** A job goes on while its page is read, so what has come too late is no mistake of the person's. */
async function end(visit: Visit, operation: 'cancelJob' | 'deleteJob'): Promise<void> {
  const id = idOf(visit)
  try {
    await visit.operate(operation, { params: { id } })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
    visit.leave(`/jobs/${id}`, operation === 'cancelJob' ? 'ended' : 'busy')
    return
  }
  if (operation === 'cancelJob') visit.leave(`/jobs/${id}`, 'cancelled')
  else visit.leave('/jobs', 'deleted')
}
