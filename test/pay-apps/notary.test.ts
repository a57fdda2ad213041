import t from 'tap'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'

const service = await startService(t)
const { drawn } = makePaperHelpers(service)

const statement = 'Subscribed and sworn to before me by the contractor\u2019s signer named above.'

async function hasNotary(tenant: TestTenant, id: number): Promise<boolean> {
  const { data } = await tenant.client.ok('renderPayAppPdf', { path: { id } })
  const { pages } = await drawn(tenant, data.job_id)
  return pages[0]!.includes(statement)
}

t.test(
  'a US pay application has a notary block if the branding asks for one; a submitted application does not change with the branding',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const before = await make.payApp(tenant, { status: 'submitted' })
    const draft = await make.payApp(tenant, { status: 'draft' })
    t.equal(await hasNotary(tenant, draft.id), false)
    t.equal((await client.ok('updateBranding', { body: { notaryBlock: true } })).data.notaryBlock, true)
    t.equal(await hasNotary(tenant, draft.id), true)
    t.equal(await hasNotary(tenant, before.id), false)
    await client.ok('submitPayApp', { path: { id: draft.id } })
    await client.ok('updateBranding', { body: { notaryBlock: false } })
    t.equal(await hasNotary(tenant, draft.id), true)
    await client.ok('updateBranding', { body: { notaryBlock: true, locale: 'en-GB' } })
    const british = await make.payApp(tenant, { status: 'draft' })
    t.equal(await hasNotary(tenant, british.id), false, 'outside of the United States')
  },
)

t.test('notaryBlock must be true or false, and is set separately for each organization', async (t) => {
  const [one, other] = [await service.tenant(), await service.tenant()]
  for (const wrong of ['yes', 1, null]) {
    const answer = await one.client.call('updateBranding', { body: { notaryBlock: wrong as never } })
    t.equal(answer.status, 422)
    t.strictSame(
      answer.json.errors.map(({ field, code }: { field: string; code: string }) => ({ field, code })),
      [{ field: 'notaryBlock', code: 'type' }],
    )
  }
  await one.client.ok('updateBranding', { body: { notaryBlock: true } })
  t.equal((await other.client.ok('getBranding')).data.notaryBlock, false)
})
