import { machineDate } from '../../../../db/engine/base/clock.ts'
import { lateDeliveries } from '../../../../db/nouns/webhooks/due.ts'
import { runBoundedQuery } from '../../../../db/operations/platform/bounded-query.ts'
import {
  listFailedMails,
  listSlowStatements,
  readInstallationSize,
} from '../../../../db/operations/platform/installation-state.ts'
import { listReachedLimits } from '../../../../db/operations/platform/limits-reached.ts'
import {
  countRowsOfOrganization,
  findOrganization,
  listOrganizations,
  maxCountedRows,
  type OrganizationSummary,
} from '../../../../db/operations/platform/organizations.ts'
import {
  dropTasks,
  findTasksToRetryOrDrop,
  listQueuedTasks,
  retryTasks,
} from '../../../../db/services/jobs/adapters/queue-tasks.ts'
import { countMailsOverLimit, readQueueState } from '../../../../db/services/jobs/queue-state.ts'
import { readWorkersState } from '../../../../db/services/jobs/worker-pools.ts'
import { pagerLinksOf } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { formatBytes, formatDuration } from './format.ts'

const home = { href: '/portal/platform', label: 'Installation' }
const list = { href: '/portal/platform/organizations', label: 'Organizations' }

/**
 * Portal section with the state of the whole installation, for platform administrators: names, sizes and counts. Its
 * only actions retry or remove queue tasks that were given up.
 */
export const platform: Section = {
  path: 'platform',
  label: 'All organizations',
  group: 'Installation',
  forPlatformAdmins: true,
  templates: sectionTemplates(import.meta.url),
  notices: {
    retried: 'The task is due again.',
    dropped: 'The task was removed.',
    taken: 'A worker has started the task in the meantime, so it was not changed.',
  },
  pages({ get, post }) {
    get('/', recorded(showStanding))
    get('/organizations', recorded(showOrganizations))
    get('/organizations/:id', recorded(showOrganization))
    get('/queue', recorded(showGivenUp))
    post('/queue/:id/retry', (context) => settle(context, retryTasks, 'retried'))
    post('/queue/:id/drop', (context) => settle(context, dropTasks, 'dropped'))
  },
}

/** Wraps a page handler: writes the audit row of the view before any data is read. */
const recorded =
  (serve: (context: PageContext) => Promise<void>) =>
  async (context: PageContext): Promise<void> => {
    await context.recordView()
    await serve(context)
  }

const mostRows = 10
const pageRows = 25
const weekMs = 7 * 24 * 3600_000

/** Shows the state of the installation. Queries run one after another, so that the page uses only one connection. */
async function showStanding(context: PageContext): Promise<void> {
  const { database, installation } = context.services
  const now = machineDate()
  const size = await runBoundedQuery(database, readInstallationSize)
  const queue = await runBoundedQuery(database, (sql) =>
    Promise.all([readQueueState({ sql }), readWorkersState({ sql }), countMailsOverLimit({ sql })]),
  )
  const late = await runBoundedQuery(database, (at) => lateDeliveries(at, now, mostRows))
  const since = new Date(now.getTime() - weekMs).toISOString()
  const mails = await runBoundedQuery(database, (at) => listFailedMails(at, since, mostRows))
  const reached = await runBoundedQuery(database, (at) => listReachedLimits(at, pageRows))
  const statements = await listSlowStatements(database, mostRows)
  const data = {
    size: size && { ...size, database: formatBytes(size.databaseBytes) },
    isQuiet: installation.quiet,
    queue: queue && { tasks: queue[0].map(described), workers: queue[1], mailsBeyondLimit: queue[2] },
    late: late && { rows: late.map((one) => ({ ...one, ago: formatDuration(now.getTime() - Date.parse(one.dueAt)) })) },
    mails: mails && { rows: mails },
    reached: reached && {
      rows: reached.map((one) => ({
        ...one,
        isBytes: one.limit === 'storage-bytes',
        words: one.limit === 'storage-bytes' && [formatBytes(one.used), formatBytes(one.allowed)],
      })),
    },
    isAbsent: statements === 'absent',
    statements: statements && statements !== 'absent' && { rows: statements.map(rounded) },
  }
  context.show({ template: 'standing', title: 'Installation', data })
}

const described = (task: Awaited<ReturnType<typeof readQueueState>>[number]) => ({
  ...task,
  waited: task.due > 0 && formatDuration(task.oldestDueSeconds * 1000),
})

const rounded = <T extends { meanMs: number; totalMs: number }>(statement: T) => ({
  ...statement,
  mean: statement.meanMs.toFixed(statement.meanMs < 10 ? 2 : 0),
  total: formatDuration(statement.totalMs),
})

async function showOrganizations(context: PageContext): Promise<void> {
  const { query, services } = context
  const before = /^\d{1,10}$/.test(query.cursor ?? '') ? Number(query.cursor) : undefined
  const words = (query.name ?? '').slice(0, 200)
  const page = await runBoundedQuery(services.database, (at) =>
    listOrganizations(at, { before, words, limit: pageRows }),
  )
  const data = {
    organizations: page?.items.map(inWords),
    isLate: page === undefined,
    query,
    pager: page && pagerLinksOf(context, { cursor: page.nextBefore?.toString() ?? null }),
  }
  context.show({ template: 'organizations', title: 'Organizations', under: [home], data })
}

async function showOrganization(context: PageContext): Promise<void> {
  const id = context.id()
  const { database } = context.services
  const organization = await runBoundedQuery(database, (at) => findOrganization(at, id))
  const counts = await runBoundedQuery(database, (at) => countRowsOfOrganization(at, id))
  const data = {
    organization: organization && inWords(organization),
    counts: counts?.map(({ label, count }) => ({
      label,
      count: Math.min(count, maxCountedRows),
      isMore: count > maxCountedRows,
    })),
  }
  const title = organization?.name ?? `Organization ${id}`
  context.show({ template: 'organization', title, under: [home, list], data })
}

/**
 * Shows the tasks that were given up, without their error messages. These may contain an organization's data, so only
 * the admin commands show them.
 */
async function showGivenUp(context: PageContext): Promise<void> {
  const tasks = await runBoundedQuery(context.services.database, (at) =>
    listQueuedTasks(at, { state: 'given_up' }, pageRows + 1),
  )
  const data = { tasks: tasks?.slice(0, pageRows), isLate: !tasks, isMore: (tasks?.length ?? 0) > pageRows }
  context.show({ template: 'queue', title: 'Tasks given up', under: [home], data })
}

async function settle(context: PageContext, work: typeof retryTasks, notice: 'retried' | 'dropped'): Promise<void> {
  const id = String(context.id())
  const done = await context.change(async (tx) => work(tx, await findTasksToRetryOrDrop(tx.sql, { id }, 1)))
  context.redirectWithNotice('/platform/queue', done.length > 0 ? notice : 'taken')
}

const inWords = (one: OrganizationSummary) => ({
  ...one,
  stored: formatBytes(one.storedBytes),
  mayStore: formatBytes(one.maxStorageBytes),
  tone: one.status === 'active' ? 'good' : 'warn',
})
