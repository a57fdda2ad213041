import { notFound, Refusal } from '../../../../db/domain/refusal.ts'
import { missingScopesToEnd } from '../../../../db/services/jobs/required-scopes.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'
import { seeOther } from '../../pages/render.ts'
import { pagerLinksOf, readListFilters } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { addJobNames, type NamedJob } from './job-names.ts'

type Job = SchemaOf<'Job'>
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
  recovery: 'Recovery',
  sandbox: 'Sandbox',
}

/** Portal section of background jobs: imports, exports, bulk changes, PDFs and mails. */
export const jobs: Section = {
  path: 'jobs',
  label: 'Jobs',
  scope: 'jobs:read',
  templates: sectionTemplates(import.meta.url),
  notices: {
    cancelled: 'The job is cancelled. What it had already done stays.',
    deleted: 'The job and its files are deleted.',
    ended: 'The job had ended already.',
    busy: 'The job has not ended yet. Cancel it first.',
  },
  pages({ get, post }) {
    get('/', list)
    get('/:id', show)
    get('/:id/result', (context) => download(context, 'getJobDownload'))
    get('/:id/errors', (context) => download(context, 'getJobErrors'))
    for (const asked of ['cancel', 'delete'] as const) get(`/:id/${asked}`, (context) => confirm(context, asked))
    post('/:id/cancel', (context) => end(context, 'cancelJob'))
    post('/:id/delete', (context) => end(context, 'deleteJob'))
  },
}

/** Returns the job id in the address. Job ids are texts; the operation refuses invalid ones. */
const idOf = ({ request }: PageContext): string => String(request.params.id)

async function list(context: PageContext): Promise<void> {
  const filters = readListFilters(context, ['type', 'status'])
  const page = await context.list('listJobs', { query: filters })
  const data = {
    jobs: (await addJobNames(context, page.items)).map(described),
    types: Object.entries(types).map(([value, label]) => ({ value, label, chosen: value === filters.type })),
    statuses: Object.keys(tones).map((value) => ({ value, label: value, chosen: value === filters.status })),
    isFiltered: Object.keys(filters).some((name) => name !== 'cursor'),
    pager: pagerLinksOf(context, page),
  }
  context.show({ template: 'list', title: 'Jobs', data })
}

function described({ job, kept: _, ...named }: Awaited<ReturnType<typeof addJobNames>>[number]) {
  const { processed, total, errorsCount } = job.progress
  return {
    ...job,
    ...(named satisfies NamedJob),
    tone: tones[job.status],
    isLive: job.status === 'queued' || job.status === 'running',
    known: total > 0,
    processed: Math.min(processed, total || processed),
    total,
    errorsCount,
  }
}

/** Returns a job that the user may see, and the scopes that the user lacks for ending it. Throws Refusal not_found. */
async function find(context: PageContext) {
  const job = await context.operate('getJob', { params: { id: idOf(context) } })
  const [named] = await addJobNames(context, [job])
  const { kept } = named!
  if (!kept) throw notFound('job')
  return { shown: described(named!), scopes: missingScopesToEnd(context.caller, { job, kept }) }
}

async function show(context: PageContext): Promise<void> {
  const { shown: job, scopes } = await find(context)
  const { errors = [], decimals = [], ...result } = (job.result ?? {}) as ShownResult
  const data = {
    job,
    errors: errors.slice(0, 20),
    decimals: decimals.map(({ column, basis, decimal }) => ({ column, reading: readingIn(basis, decimal) })),
    counts: Object.entries({ ...result, outcomes: result.outcomes?.length }).flatMap(([name, value]) =>
      typeof value === 'number' ? [{ name, value }] : [],
    ),
    params: JSON.stringify(job.params, null, 2),
    mayEnd: ['jobs:write', ...scopes].every(context.may),
  }
  context.show({ template: 'job', title: job.name, under: [home], data })
}

interface ShownResult {
  errors?: object[]
  outcomes?: object[]
  decimals?: SchemaOf<'ImportDecimal'>[]
}

const signs = { '.': 'decimal point (1,250.00)', ',': 'decimal comma (1.250,00)' } as const

const bases = {
  request: 'given in the request',
  delimiter: 'the usual decimal sign for files with commas or tabs',
  cells: 'found in its cells',
  none: 'No cell has a decimal sign.',
  unclear: 'Unclear: its cells can be read both ways. Import again with the decimal sign.',
  contradictory: 'Contradictory: it has decimal commas and decimal points.',
} as const

/** Describes how the import read the numbers of a column. */
const readingIn = (basis: keyof typeof bases, decimal: keyof typeof signs | null): string =>
  decimal === null ? bases[basis] : `${signs[decimal]}, ${bases[basis]}`

/**
 * Redirects to a single-use download URL. The URL is created only when the user follows the link, so it has not expired
 * yet.
 */
async function download(context: PageContext, operation: 'getJobDownload' | 'getJobErrors'): Promise<void> {
  const { url } = await context.operate(operation, { params: { id: idOf(context) } })
  seeOther(context.response, url)
}

async function confirm(context: PageContext, asked: 'cancel' | 'delete'): Promise<void> {
  context.requireScope('jobs:write')
  const { shown: job, scopes } = await find(context)
  for (const scope of scopes) context.requireScope(scope)
  const title = asked === 'cancel' ? 'Cancel the job' : 'Delete the job'
  const under = [home, { href: `/portal/jobs/${job.id}`, label: job.name }]
  context.show({ template: 'confirm', title, under, data: { job, isCancel: asked === 'cancel' } })
}

/**
 * Cancels or deletes a job. The job may have changed its state since the page was loaded, so a conflict becomes a
 * notice instead of an error.
 */
async function end(context: PageContext, operation: 'cancelJob' | 'deleteJob'): Promise<void> {
  const id = idOf(context)
  try {
    await context.operate(operation, { params: { id } })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
    context.redirectWithNotice(`/jobs/${id}`, operation === 'cancelJob' ? 'ended' : 'busy')
    return
  }
  if (operation === 'cancelJob') context.redirectWithNotice(`/jobs/${id}`, 'cancelled')
  else context.redirectWithNotice('/jobs', 'deleted')
}
