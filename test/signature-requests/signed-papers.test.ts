import t from 'tap'
import { sweepExpiredSignatureRequests } from '../../db/nouns/signature-requests/expiry.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })
const { linkOf, open, submit } = makeSignerHelpers(service)
const { work, mailOf } = makePaperHelpers(service)

async function asked(values: Parameters<typeof make.signatureRequest>[1] = {}, name = 'Acme Builders') {
  const tenant = await service.tenant({ name })
  const request = await make.signatureRequest(tenant, values)
  return { tenant, request, url: (await linkOf(tenant, request.id))! }
}

t.test('the signer gets the signed PDF by one mail, without the text that asks to sign', async (t) => {
  const one = await asked()
  await work(one.tenant)
  const page = await open(one.url)
  for (let time = 0; time < 3; time += 1) await submit(page, one.url, 'sign', sampleSignature)
  await work(one.tenant)
  const { data: jobs } = await one.tenant.client.ok('listJobs', { query: { limit: 100 } })
  const mails = jobs.filter(({ id, type }) => type === 'email' && id !== one.request.jobId)
  matches(t, mails, [{ status: 'completed', resourceType: 'signature-requests', result: { to: 'dana@example.com' } }])
  t.equal(mails.length, 1)
  const mail = mailOf(mails[0]!.id)
  matches(t, mail.headers, /^Subject: Signed: Change order/m)
  lacks(t, mailText(mail, 'text/plain'), 'Please read and sign')
  const [sheet] = await pdfPageTexts(mail.parts.find(({ type }) => type === 'application/pdf')!.content)
  matches(t, sheet!, containing('Signed electronically'))
})

t.test(
  'the creator of a request is mailed a signature with its PDF, a refusal with its reason, and an expiry',
  async (t) => {
    const tenant = await service.tenant({ name: 'Harbor & Pine' })
    const kim = await makeUser(tenant, 'owner', 'kim@pine.example')
    const { client } = await makeTokens(tenant.client.origin, kim, await makeApp(tenant))
    const ask = async () => {
      const { id } = await make.signatureRequest({ ...tenant, client })
      return { id, url: (await linkOf(tenant, id))! }
    }
    const [signed, declined, late] = [await ask(), await ask(), await ask()]
    await submit(await open(signed.url), signed.url, 'sign', sampleSignature)
    await submit(await open(declined.url), declined.url, 'decline', { reason: 'The stairs are not wide enough.' })
    await sweepExpiredSignatureRequests(service.database, new Date(Date.now() + 31 * 86_400_000))
    await sweepExpiredSignatureRequests(service.database, new Date(Date.now() + 31 * 86_400_000))
    await work(tenant)
    const { data: jobs } = await tenant.client.ok('listJobs', { query: { limit: 100 } })
    const creatorJobs = jobs
      .filter(({ result }) => (result as { to?: string } | null)?.to === 'kim@pine.example')
      .toReversed()
    const mails = creatorJobs.map(({ id }) => mailOf(id))
    t.strictSame(
      mails.map(({ headers }) => /^Subject: ([^:]*):/m.exec(headers)![1]),
      ['Signed', 'Not signed', 'Not signed in time'],
    )
    const texts = mails.map((mail) => mailText(mail, 'text/plain').replace(/\s+/g, ' '))
    matches(t, texts, [/Dana Ortiz has signed the/, /The stairs are not wide enough/, /neither signed nor declined/])
    t.strictSame(
      mails.map(({ parts }) => parts.some(({ type }) => type === 'application/pdf')),
      [true, false, false],
    )
    for (const text of nonEmpty(texts)) lacks(t, text, '/s/sig')
    t.ok(late.id)
  },
)

t.test('the PDF of a request is the paper to sign, and shows the signature once it is signed', async (t) => {
  const one = await asked()
  const page = await open(one.url)
  matches(t, await open(`${one.url}/pdf`), { status: 200, headers: { refresh: '2' } })
  await work(one.tenant)
  const pdf = async () => {
    const answer = await fetch(`${one.url}/pdf`)
    return {
      type: answer.headers.get('content-type'),
      pages: await pdfPageTexts(new Uint8Array(await answer.arrayBuffer())),
    }
  }
  const before = await pdf()
  t.equal(before.type, 'application/pdf')
  matches(t, before.pages[0]!, containing('Wider stairs'))
  lacks(t, before.pages[0]!, 'Signed electronically')
  await submit(page, one.url, 'sign', sampleSignature)
  await work(one.tenant)
  const after = await pdf()
  for (const words of ['Signed electronically', 'Dana Ortiz', 'D. Ortiz', one.request.documentHash]) {
    matches(t, after.pages[0]!, containing(words), words)
  }
})
