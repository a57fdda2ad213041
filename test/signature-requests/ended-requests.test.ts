import t from 'tap'
import { sweepExpiredSignatureRequests } from '../../db/nouns/signature-requests/expiry.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeSignerHelpers } from '../../scripts/testkit/webhooks/signing.ts'

/** These tests check what the link shows after a request ended without a signature. */

const service = await startService(t)
const { linkOf, open, submit, passTime } = makeSignerHelpers(service)

/**
 * Requests a signature for a change order of an organization with that locale, and returns the request with its link.
 */
async function asked(locale: 'en-US' | 'de-DE') {
  const tenant = await service.tenant()
  const branding = { companyName: 'Harbor & Pine', email: 'office@pine.example', locale, timeZone: 'UTC' }
  await tenant.client.ok('updateBranding', { body: branding })
  const order = await make.changeOrder(tenant, { status: 'submitted', title: 'Footings' })
  const request = await make.signatureRequest(tenant, { entityId: order.id, signerName: 'Dana Ortiz' })
  return { tenant, request, url: (await linkOf(tenant, request.id))! }
}

/** Returns the texts of the page's heading and paragraphs. */
const saidOn = (html: string): string[] =>
  [...html.slice(html.indexOf('<main')).matchAll(/<(?:h1|p)[^>]*>([\s\S]*?)<\/(?:h1|p)>/g)].map(([, text]) =>
    text!.replace(/<[^>]*>/g, '').trim(),
  )

t.test(
  "after a request's expiresAt, even before the sweep, its page names the paper, the deadline and the organization's contact",
  async (t) => {
    for (const locale of ['en-US', 'de-DE'] as const) {
      const { tenant, request, url } = await asked(locale)
      await passTime(tenant, request.id)
      const { expiresAt, title } = (await tenant.client.ok('getSignatureRequest', { path: { id: request.id } })).data
      const before = await open(url)
      t.equal(before.status, 410)
      const words = before.text
      t.equal(
        saidOn(words)[0],
        locale === 'en-US' ? 'The time to sign is over' : 'Die Zeit zum Unterschreiben ist vorbei',
      )
      const line = saidOn(words)[1]!
      const begin =
        locale === 'en-US' ? 'Harbor &amp; Pine asked Dana Ortiz to sign' : 'Harbor &amp; Pine hat Dana Ortiz gebeten,'
      t.equal(line.startsWith(`${begin} ${title}`), true, line)
      t.equal(line.includes(new Date(expiresAt).getUTCFullYear().toString()), true, line)
      t.equal(words.includes('mailto:office@pine.example'), true)
      await sweepExpiredSignatureRequests(tenant.database)
      const after = await open(url)
      t.equal(after.status, 410)
      t.strictSame(saidOn(after.text), saidOn(words))
    }
  },
)

t.test(
  'the page of a voided request says that it was withdrawn, and the page of a declined one that it was declined',
  async (t) => {
    const voided = await asked('en-US')
    await voided.tenant.client.ok('voidSignatureRequest', { path: { id: voided.request.id } })
    const page = await open(voided.url)
    t.equal(page.status, 410)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    t.strictSame(saidOn(page.text).slice(0, 2), [
      'This request was withdrawn',
      `Harbor &amp; Pine asked Dana Ortiz to sign ${voided.request.title}, and withdrew the request on ${day}. Nothing was signed.`,
    ])
    const declined = await asked('en-US')
    const answer = await submit(await open(declined.url), declined.url, 'decline', { reason: 'Too dear' })
    const again = await open(declined.url)
    t.strictSame([answer.status, again.status], [200, 410])
    t.strictSame(saidOn(again.text), saidOn(answer.text))
  },
)

t.test('the page of a replaced link names no organization', async (t) => {
  const { tenant, request, url } = await asked('en-US')
  await tenant.client.ok('resendSignatureRequest', { path: { id: request.id }, body: { signerEmail: 'b@example.com' } })
  const page = await open(url)
  t.equal(page.status, 404)
  t.equal(page.text.includes('Harbor'), false)
})

t.test('a proof shows a signature request as expired from its expiresAt on', async (t) => {
  const tenant = await service.tenant()
  const { id: entityId } = await make.payApp(tenant, { status: 'submitted' })
  const { id } = await make.signatureRequest(tenant, { entityType: 'pay_app', entityId })
  const statuses = async () =>
    (await tenant.client.ok('getPayAppProof', { path: { id: entityId } })).data.hashes.signatureRequests.map(
      ({ status }) => status,
    )
  t.strictSame(await statuses(), ['sent'])
  await passTime(tenant, id)
  t.strictSame(await statuses(), ['expired'])
})
