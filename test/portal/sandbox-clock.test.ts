import t from 'tap'
import { sandbox } from '../../handlers/web/portal/sandbox/sandbox.ts'
import type { PageContext, SectionRoutes } from '../../handlers/web/portal/section.ts'

const day = 86_400

/** Handlers of the sandbox pages, keyed by method and path. */
const pages = new Map<string, (context: PageContext, form: URLSearchParams) => Promise<void>>()
sandbox.pages({
  get: (path, serve) => void pages.set(`GET ${path}`, serve),
  post: (path, serve) => void pages.set(`POST ${path}`, serve),
} as SectionRoutes)

/** Returns the text with which the page shows a clock that is ahead by this number of seconds. */
async function shownAhead(aheadSeconds: number): Promise<unknown> {
  const shown: { data: { ahead: string } }[] = []
  const context = {
    query: {},
    may: () => true,
    operate: async () => ({ aheadSeconds }),
    list: async () => ({ items: [], cursor: null }),
    request: { originalUrl: '/portal/sandbox' },
    show: (page: never) => shown.push(page),
  } as unknown as PageContext
  await pages.get('GET /')!(context, new URLSearchParams())
  return shown[0]?.data.ahead
}

/** Returns the number of seconds by which the form with these days advances the clock. */
async function advancedBy(days: string): Promise<unknown> {
  const bodies: { advanceSeconds: unknown }[] = []
  const context = {
    operate: async (_: string, { body }: { body: { advanceSeconds: unknown } }) => {
      bodies.push(body)
      return { job_id: 'job_1' }
    },
    redirectWithNotice: () => {},
  } as unknown as PageContext
  await pages.get('POST /clock')!(context, new URLSearchParams({ days }))
  return bodies[0]?.advanceSeconds
}

t.test('the clock offset of a sandbox is rounded to minutes, and from two days on to days', async (t) => {
  const shown: [number, string][] = [
    [29, 'not at all'],
    [30, '0 hours and 1 minutes'],
    [2 * 3600 - 31, '1 hours and 59 minutes'],
    [2 * 3600 - 1, '2 hours and 0 minutes'],
    [2 * day - 60, '47 hours and 59 minutes'],
    [2 * day, '2 days'],
    [2.4 * day, '2 days'],
    [2.6 * day, '3 days'],
  ]
  for (const [seconds, text] of shown) t.equal(await shownAhead(seconds), text, `${seconds} seconds`)
})

t.test('a fraction of a day advances the clock of a sandbox by whole seconds, rounded to the nearest', async (t) => {
  t.equal(await advancedBy('1'), day)
  t.equal(await advancedBy('0,5'), day / 2)
  t.equal(await advancedBy('0.00001'), 1, '0.864 seconds')
  t.equal(await advancedBy('1.33333'), 115_200, '115,199.7 seconds')
})
