import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import t from 'tap'
import type { ServiceStatus } from '../../../handlers/pipeline/http/public/service-status.ts'
import { statusPageHandler } from '../../../handlers/web/pages/site/status.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'

const ready: ServiceStatus = {
  ...{ version: '1.2.3', commit: null, migrations: { known: '0001', database: '0001' } },
  ...{ status: 'ready', maintenance: false, quiet: false, database: 'ready', clockSkewSeconds: 0 },
  ...{ workers: 'ready', files: 'ready' },
} as unknown as ServiceStatus

/** Returns the status page of a service in this state. */
async function pageOf(changes: Partial<ServiceStatus>): Promise<string> {
  const app = express().use(
    statusPageHandler(
      async () => ({ ...ready, ...changes }),
      async () => undefined,
    ),
  )
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const page = await fetch(`http://127.0.0.1:${port}/status`, { headers: { accept: 'text/html' } })
  const text = await page.text()
  server.close()
  return text
}

t.test('if the service is not in quiet mode, the status page names each state of the background work', async (t) => {
  const states = { ready: 'Working', late: 'Behind', none: 'Not running', unknown: 'Unknown' } as const
  for (const [workers, state] of Object.entries(states) as [keyof typeof states, string][]) {
    const sentence = workers === 'ready' ? 'Everything works.' : 'Not everything works: Background work.'
    const page = await pageOf({ workers })
    matches(t, page, containing(sentence), workers)
    matches(t, page, new RegExp(`Background work[\\s\\S]*>${state}<[\\s\\S]*File store`), workers)
  }
})

t.test('in quiet mode, running workers are shown as quiet, and missing workers are still reported', async (t) => {
  const states = { ready: 'Quiet: nothing is sent', late: 'Quiet: nothing is sent', none: 'Not running' } as const
  for (const [workers, state] of Object.entries(states) as [keyof typeof states, string][]) {
    const page = await pageOf({ quiet: true, workers })
    matches(t, page, new RegExp(`Background work[\\s\\S]*>${state}<[\\s\\S]*File store`), workers)
  }
})
