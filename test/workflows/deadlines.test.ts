import t from 'tap'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import type { Language } from '../../db/domain/language/languages.ts'
import { lastMomentOfDay } from '../../db/domain/zone-days.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

/**
 * Deadlines are times. A given day means its end in the organization's time zone, and papers print the actual deadline.
 */

const service = await startService(t)
const { work, drawn, mailOf } = makePaperHelpers(service)

async function officeIn(timeZone: string, locale = 'en-US'): Promise<TestTenant> {
  const tenant = await service.tenant({ name: 'Harbor & Pine' })
  await tenant.client.ok('updateBranding', { body: { timeZone, locale } })
  return tenant
}

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const addressIn = (text: string): string => /http\S+\/[bs]\/\S+/.exec(text)![0]
const pageAt = async (url: string): Promise<string> => plain(await (await fetch(url)).text())
const jobOf = (meta: unknown): string => (meta as { job_id: string }).job_id

/** Returns the text of the validity on a bid's page. */
function untilIn(page: string): string | undefined {
  const label = '(?:Valid until|Gültig bis|Válido hasta|Valable jusqu’au)'
  const [, found] = new RegExp(`<dt>${label}</dt><dd>(.*?)</dd>`).exec(page) ?? []
  return found?.replaceAll(/<\/span><span[^>]*>/g, ' ').replaceAll(/<[^>]+>/g, '')
}

/** Returns the characters after a match, as many as `like` has. */
function afterIn(text: string, before: RegExp, like: string): string | undefined {
  const found = before.exec(text)
  const start = found && found.index + found[0].length
  return start === null ? undefined : text.slice(start, start + like.length)
}

/** Days with their end in a time zone. In Santiago clocks go back at midnight, so that day's last hour occurs twice. */
const days = [
  ['UTC', '2099-06-30', '2099-06-30T23:59:59.999Z'],
  ['America/Los_Angeles', '2099-06-30', '2099-07-01T06:59:59.999Z'],
  ['America/Los_Angeles', '2099-12-31', '2100-01-01T07:59:59.999Z'],
  ['America/Santiago', '2027-04-03', '2027-04-04T03:59:59.999Z'],
  ['Pacific/Auckland', '2099-06-30', '2099-06-30T11:59:59.999Z'],
] as const

t.test("a day given as validUntil is stored as its end in the organization's time zone", async (t) => {
  for (const [timeZone, day, end] of days) {
    const { client } = await officeIn(timeZone)
    const { data: made } = await client.ok('createBid', { body: { validUntil: day } })
    t.equal(made.validUntil, end, `${timeZone} ${day}`)
    const path = { id: (await client.ok('createBid', { body: {} })).data.id }
    const { data: changed } = await client.ok('updateBid', { path, body: { validUntil: day } })
    t.equal(changed.validUntil, end)
    const { data: same } = await client.ok('updateBid', { path, body: { validUntil: day } })
    t.equal(same.updatedAt, changed.updatedAt, 'the same day again is no change')
  }
})

t.test(
  "a day given as expiresAt of a signature request or API key is stored as its end in the organization's time zone",
  async (t) => {
    const tenant = await officeIn('America/Los_Angeles')
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const { expiresAt } = await make.signatureRequest(tenant, { expiresAt: inTenDays })
    t.equal(expiresAt, lastMomentOfDay(inTenDays, 'America/Los_Angeles'))
    const { data } = await tenant.client.ok('createApiKey', {
      body: { name: 'Summer', scopes: ['bids:read'], expiresAt: '2099-06-30' },
    })
    t.equal(data.expiresAt, '2099-07-01T06:59:59.999Z')
  },
)

t.test('an invalid day, and a day that ends after the year 9999, are refused', async (t) => {
  const { client } = await officeIn('America/Los_Angeles')
  const problem = async (validUntil: string) => {
    const { status, fields } = statusAndViolations(await client.call('createBid', { body: { validUntil } }))
    return { status, fields: [...new Set(fields)] }
  }
  t.strictSame(await problem('9999-12-31'), expectedViolations('validUntil rule'))
  t.strictSame(await problem('2027-02-29'), expectedViolations('validUntil format'))
})

/** 5 PM in Los Angeles, which is 00:00 UTC of the next day. */
const until = '2099-07-01T00:00:00.000Z'
const words: Record<Language, { onPaper: string; inMail: string; endOfDay: string }> = {
  en: { onPaper: 'June 30, 2099 5:00 PM PDT', inMail: 'June 30, 2099 at 5:00 PM PDT', endOfDay: 'June 30, 2099' },
  de: { onPaper: '30. Juni 2099 17:00 GMT-7', inMail: '30. Juni 2099 um 17:00 GMT-7', endOfDay: '30. Juni 2099' },
  es: {
    onPaper: '30 de junio de 2099 5:00 p.m. PDT',
    inMail: '30 de junio de 2099 a las 5:00 p.m. PDT',
    endOfDay: '30 de junio de 2099',
  },
  fr: { onPaper: '30 juin 2099 17:00 UTC−7', inMail: '30 juin 2099 à 17:00 UTC−7', endOfDay: '30 juin 2099' },
}

for (const [language, { onPaper, inMail, endOfDay }] of Object.entries(words)) {
  t.test(
    `page, PDF and mail of a bid show the day and time of its deadline in the organization's time zone (${language})`,
    async (t) => {
      const tenant = await officeIn('America/Los_Angeles')
      const contact = await make.contact(tenant, { email: 'dana@example.com', language: language as Language })
      for (const [validUntil, short, long] of [
        [until, onPaper, inMail],
        ['2099-06-30', endOfDay, endOfDay],
      ] as const) {
        const { id } = await make.bid(tenant, {
          ...{ contactId: contact.id, validUntil, lines: [{ description: 'Oak floor', unitPrice: '100.00' }] },
        })
        const { meta } = await tenant.client.ok('sendBid', { path: { id } })
        const { data: link } = await tenant.client.ok('shareBid', { path: { id } })
        t.equal(untilIn(await pageAt(link.url)), short, 'page')
        const job = await tenant.client.ok('renderBidPdf', { path: { id } })
        const { pages } = await drawn(tenant, job.data.job_id)
        t.equal(
          afterIn(plain(pages.join(' ')), /(?:VALID UNTIL|GÜLTIG BIS|VÁLIDO HASTA|VALABLE JUSQU’AU) /, short),
          short,
          'PDF',
        )
        const mail = plain(mailText(mailOf(jobOf(meta)), 'text/plain'))
        t.equal(/(?:Valid until|Gültig bis|Válido hasta|Valable jusqu’au) ?: (.*)/.exec(mail)?.[1], long, 'mail')
      }
    },
  )
}

t.test(
  "page and mail of a signature request show the day and time of its deadline in the organization's time zone",
  async (t) => {
    const tenant = await officeIn('America/Los_Angeles')
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const expiresAt = `${inTenDays}T00:00:00.000Z`
    const values = valueFormatFor({ locale: 'en-US', currency: 'USD', timeZone: 'America/Los_Angeles' })
    const hour = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: 'America/Los_Angeles', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    }).format(new Date(expiresAt))
    const { jobId } = await make.signatureRequest(tenant, { expiresAt })
    await work(tenant)
    const mail = plain(mailText(mailOf(jobId), 'text/plain'))
    t.equal(/To be signed by: (.*)/.exec(mail)?.[1], plain(values.deadline(expiresAt)))
    t.ok(plain(values.deadline(expiresAt)).endsWith(` at ${plain(hour)}`))
    const page = await pageAt(addressIn(mail))
    matches(t, page, containing(`>${plain(hour)}<`))
  },
)

t.test(
  'a bid accepted before deadlines had a time still shows only the day, and a bid accepted later also the time',
  async (t) => {
    const tenant = await officeIn('America/Los_Angeles')
    const shown = async (ofBid: number) => {
      const { data: link } = await tenant.client.ok('shareBid', { path: { id: ofBid } })
      return untilIn(await pageAt(link.url))
    }
    const [now, before] = [
      await make.bid(tenant, { status: 'accepted', validUntil: until }),
      await make.bid(tenant, { status: 'accepted', validUntil: until }),
    ]
    await service.database.pool.query(
      `update signed_bids set content = (content::jsonb - 'isExactUntil')::json where tenant_id = $1 and bid_id = $2`,
      [tenant.id, before.id],
    )
    t.equal(await shown(now.id), 'June 30, 2099 5:00 PM PDT')
    t.equal(await shown(before.id), 'July 1, 2099')
  },
)

t.test("the portal shows the day and time of a deadline in the organization's time zone", async (t) => {
  const tenant = await officeIn('America/Los_Angeles')
  const { id } = await make.bid(tenant, { status: 'sent', validUntil: until })
  const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'owner'))
  for (const path of ['/portal/records/bids', `/portal/records/bids/${id}`]) {
    const page = plain((await visitor.get(path)).text)
    matches(t, page, containing('>June 30, 2099 at 5:00 PM PDT<'), path)
  }
  const money = plain((await visitor.get('/portal/money')).text)
  matches(t, money, containing('>June 30, 2099 at 5:00 PM PDT<'))
})
