import { machineDate } from '../../../db/base/clock.ts'
import { dropTasks, listQueuedTasks, retryTasks, tasksToSettle } from '../../../db/jobs/adapters/queue-tasks.ts'
import { mailsBeyondLimit, queueState } from '../../../db/jobs/queue-state.ts'
import { workersState } from '../../../db/jobs/worker-pools.ts'
import { limitsReached } from '../../../db/platform/limits-reached.ts'
import { boundedLook } from '../../../db/platform/look.ts'
import {
  countsOfOrganization,
  maxCounted,
  oneOrganization,
  pageOfOrganizations,
  type SizedOrganization,
} from '../../../db/platform/organizations.ts'
import { failedMails, installationSize, slowStatements } from '../../../db/platform/standing.ts'
import { lateDeliveries } from '../../../db/webhooks/due.ts'
import { pagerOf } from '../forms.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'
import { agoInWords, bytesInWords } from './words.ts'

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
  const size = await boundedLook(database, installationSize)
  const queue = await boundedLook(database, (sql) =>
    Promise.all([queueState({ sql }), workersState({ sql }), mailsBeyondLimit({ sql })]),
  )
  const late = await boundedLook(database, (at) => lateDeliveries(at, now, mostRows))
  const since = new Date(now.getTime() - weekMs).toISOString()
  const mails = await boundedLook(database, (at) => failedMails(at, since, mostRows))
  const reached = await boundedLook(database, (at) => limitsReached(at, pageRows))
  const statements = await slowStatements(database, mostRows)
  const data = {
    size: size && { ...size, database: bytesInWords(size.databaseBytes) },
    isQuiet: installation.quiet,
    queue: queue && { tasks: queue[0].map(described), workers: queue[1], mailsBeyondLimit: queue[2] },
    late: late && { rows: late.map((one) => ({ ...one, ago: agoInWords(now.getTime() - Date.parse(one.dueAt)) })) },
    mails: mails && { rows: mails },
    reached: reached && {
      rows: reached.map((one) => ({
        ...one,
        isBytes: one.limit === 'storage-bytes',
        words: one.limit === 'storage-bytes' && [bytesInWords(one.used), bytesInWords(one.allowed)],
      })),
    },
    isAbsent: statements === 'absent',
    statements: statements && statements !== 'absent' && { rows: statements.map(rounded) },
  }
  context.show({ template: 'standing', title: 'Installation', data })
}

const described = (task: Awaited<ReturnType<typeof queueState>>[number]) => ({
  ...task,
  waited: task.due > 0 && agoInWords(task.oldestDueSeconds * 1000),
})

const rounded = <T extends { meanMs: number; totalMs: number }>(statement: T) => ({
  ...statement,
  mean: statement.meanMs.toFixed(statement.meanMs < 10 ? 2 : 0),
  total: agoInWords(statement.totalMs),
})

async function showOrganizations(context: PageContext): Promise<void> {
  const { query, services } = context
  const before = /^\d{1,10}$/.test(query.cursor ?? '') ? Number(query.cursor) : undefined
  const words = (query.name ?? '').slice(0, 200)
  const page = await boundedLook(services.database, (at) => pageOfOrganizations(at, { before, words, limit: pageRows }))
  const data = {
    organizations: page?.items.map(inWords),
    isLate: page === undefined,
    query,
    pager: page && pagerOf(context, { cursor: page.nextBefore?.toString() ?? null }),
  }
  context.show({ template: 'organizations', title: 'Organizations', under: [home], data })
}

async function showOrganization(context: PageContext): Promise<void> {
  const id = context.id()
  const { database } = context.services
  const organization = await boundedLook(database, (at) => oneOrganization(at, id))
  const counts = await boundedLook(database, (at) => countsOfOrganization(at, id))
  const data = {
    organization: organization && inWords(organization),
    counts: counts?.map(({ label, count }) => ({
      label,
      count: Math.min(count, maxCounted),
      isMore: count > maxCounted,
    })),
  }
  const title = organization?.name ?? `Organization ${id}`
  context.show({ template: 'organization', title, under: [home, list], data })
}

/**
 * Shows the tasks that were given up. Error messages may contain an organization's data, so only the admin commands
 * show them.
 */
async function showGivenUp(context: PageContext): Promise<void> {
  const tasks = await boundedLook(context.services.database, (at) =>
    listQueuedTasks(at, { state: 'given_up' }, pageRows + 1),
  )
  const data = { tasks: tasks?.slice(0, pageRows), isLate: !tasks, isMore: (tasks?.length ?? 0) > pageRows }
  context.show({ template: 'queue', title: 'Tasks given up', under: [home], data })
}

async function settle(context: PageContext, work: typeof retryTasks, notice: 'retried' | 'dropped'): Promise<void> {
  const id = String(context.id())
  const done = await context.change(async (tx) => work(tx, await tasksToSettle(tx.sql, { id }, 1)))
  context.leave('/platform/queue', done.length > 0 ? notice : 'taken')
}

const inWords = (one: SizedOrganization) => ({
  ...one,
  stored: bytesInWords(one.storedBytes),
  mayStore: bytesInWords(one.maxStorageBytes),
  tone: one.status === 'active' ? 'good' : 'warn',
})
