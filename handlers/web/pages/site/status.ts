import type { RequestHandler } from 'express'
import { machineDate } from '../../../../db/engine/base/clock.ts'
import type { Health } from '../../../pipeline/http/public/health.ts'
import type { ServiceStatus } from '../../../pipeline/http/public/service-status.ts'
import type { FindSignedInUser } from '../page-cache.ts'
import { prefersHtml } from '../problem-page.ts'
import { loadTemplates, sendPage } from '../render.ts'
import { siteStyle } from './assets.ts'

const templates = loadTemplates(new URL('./', import.meta.url))

/**
 * Returns the handler of /status, which explains the readiness check in words. It always answers 200, even if the
 * service is not ready.
 */
export const statusPageHandler =
  (status: Health['status'], findReader: FindSignedInUser): RequestHandler =>
  async (request, response) => {
    response.vary('Accept')
    if (!prefersHtml(request)) {
      response.setHeader('Cache-Control', 'no-store')
      response.json(await status())
      return
    }
    const [found, reader] = await Promise.all([status(), findReader(request)])
    const parts = partsOf(found)
    sendPage(response, {
      template: 'status',
      reader,
      templates,
      layout: 'site',
      section: '/status',
      title: 'Status',
      stylesheets: [siteStyle.path],
      data: { ...headline(found, parts), parts, ...buildIn(found), ...timesOf(machineDate()) },
    })
  }

const buildIn = ({ version, commit, migrations: { known, database } }: ServiceStatus) => ({
  ...{ version, commit },
  // During an upgrade, the database may already have a newer migration than this process knows.
  migrations: { known, ahead: database !== known && database },
})

const timesOf = (now: Date) => ({
  at: now.toISOString(),
  shownAt: `${now.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })} UTC`,
})

interface Part {
  name: string
  what: string
  state: string
  kind: 'good' | 'warn' | 'bad'
}

const words = {
  database: {
    ready: ['Working', 'good'],
    away: ['Unavailable', 'bad'],
    standby: ['A standby: takes no writes', 'bad'],
    'read only': ['Read-only: takes no writes', 'bad'],
  },
  workers: {
    ready: ['Working', 'good'],
    late: ['Behind', 'warn'],
    none: ['Not running', 'bad'],
    unknown: ['Unknown', 'warn'],
  },
  files: { ready: ['Working', 'good'], full: ['Almost full', 'warn'], away: ['Unavailable', 'bad'] },
  nodes: {
    ready: ['Working', 'good'],
    unfinished: ['Finishing work in progress', 'warn'],
    away: ['One is unavailable', 'bad'],
  },
} as const

function partsOf({
  status,
  maintenance,
  quiet,
  database,
  clockSkewSeconds,
  workers,
  files,
  nodes,
}: ServiceStatus): Part[] {
  const api: [string, Part['kind']] = maintenance
    ? ['In maintenance', 'warn']
    : status === 'draining'
      ? ['Restarting', 'warn']
      : status === 'clock wrong'
        ? [`Its clock is wrong by ${Math.abs(clockSkewSeconds)} seconds`, 'bad']
        : ['Working', 'good']
  const rows: [string, string, readonly [string, Part['kind']]][] = [
    ['API', 'answers requests and shows these pages', api],
    ['Database', 'stores every record', words.database[database]],
    [
      'Background work',
      'sends mail and webhooks, runs imports and exports, makes PDFs',
      quiet && ['ready', 'late'].includes(workers) ? ['Quiet: nothing is sent', 'warn'] : words.workers[workers],
    ],
    ['File store', 'stores uploads, documents and files of jobs', words.files[files]],
  ]
  if (nodes) rows.splice(2, 0, ['Database nodes', 'each store the records of some organizations', words.nodes[nodes]])
  return rows.map(([name, what, [state, kind]]) => ({ name, what, state, kind }))
}

function headline({ maintenance }: ServiceStatus, parts: Part[]): { sentence: string; kind: Part['kind'] } {
  if (maintenance) return { sentence: 'The service is in maintenance and will be back shortly.', kind: 'warn' }
  const kind = (['bad', 'warn'] as const).find((one) => parts.some((part) => part.kind === one)) ?? 'good'
  const names = parts.filter((part) => part.kind !== 'good').map(({ name }) => name)
  if (kind === 'good') return { sentence: 'Everything works.', kind }
  return { sentence: `Not everything works: ${names.join(', ')}.`, kind }
}
