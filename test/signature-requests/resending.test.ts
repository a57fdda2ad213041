import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t)
const { pool } = service.database
const { linkOf, open, submit } = makeSignerHelpers(service)

const now = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getSignatureRequest', { path: { id } })).data

t.test(
  'however often a request is resent, only its latest signer has a link, and viewedAt is reset for a new signer',
  async (t) => {
    const tenant = await service.tenant()
    const { id, signerEmail } = await make.signatureRequest(tenant)
    const links = [(await linkOf(tenant, id))!]
    let current = signerEmail
    for (const to of [
      'kim@example.com',
      undefined,
      'ana@example.com',
      'ana@example.com',
      signerEmail,
      'kim@example.com',
    ]) {
      t.equal((await open(links[0]!)).status, 200)
      t.equal((await now(tenant, id)).status, 'viewed')
      const { data } = await tenant.client.ok('resendSignatureRequest', {
        path: { id },
        body: to === undefined ? {} : { signerEmail: to },
      })
      const isElsewhere = to !== undefined && to !== current
      current = to ?? current
      matches(t, data, { signerEmail: current, status: isElsewhere ? 'sent' : 'viewed' })
      t.equal(data.viewedAt === null, isElsewhere)
      const link = (await linkOf(tenant, id))!
      t.equal(links.includes(link), !isElsewhere, `${to}: the link`)
      if (isElsewhere) links.unshift(link)
      for (const earlier of nonEmpty(links.slice(1)))
        t.equal((await open(earlier)).status, 404, 'the link of an earlier signer is not found')
    }
    t.equal((await submit(await open(links[0]!), links[0]!, 'sign', sampleSignature)).status, 303)
    matches(t, (await now(tenant, id)).signature, { name: sampleSignature.name })
  },
)

t.test('from its expiresAt on, a request can be neither viewed, signed, declined nor resent', async (t) => {
  for (const verb of ['sign', 'decline'] as const) {
    const tenant = await service.tenant()
    const { id } = await make.signatureRequest(tenant)
    const link = (await linkOf(tenant, id))!
    const page = await open(link)
    const end = (at: string) =>
      pool.query(`update signature_requests set expires_at = ${at} where tenant_id = $1`, [tenant.id])
    await end("now() + interval '1 minute'")
    t.equal((await open(link)).status, 200)
    t.equal((await tenant.client.call('resendSignatureRequest', { path: { id } })).status, 200)
    await end('now()')
    t.equal((await open(link)).status, 410)
    t.equal((await submit(page, link, verb, { ...sampleSignature, reason: 'No' })).status, 410)
    matches(t, await tenant.client.call('resendSignatureRequest', { path: { id } }), { status: 409, code: 'conflict' })
    matches(t, await now(tenant, id), { status: 'expired', signedAt: null, declinedAt: null })
  }
})

t.test(
  'viewedAt is the time of the first view, or the time of signing if the signer did not view the page before',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.signatureRequest(tenant)
    const link = (await linkOf(tenant, id))!
    const page = await open(link)
    await pool.query(
      `update signature_requests set ${shiftedTimeSql('viewed_at', "interval '-2 days'")} where tenant_id = $1`,
      [tenant.id],
    )
    const { viewedAt } = await now(tenant, id)
    await submit(page, link, 'sign', sampleSignature)
    const signed = await now(tenant, id)
    matches(t, signed, { status: 'signed', viewedAt })
    t.ok(Date.parse(signed.signedAt!) - Date.parse(viewedAt!) > 86_400_000)

    const other = await make.signatureRequest(tenant)
    const unseen = (await linkOf(tenant, other.id))!
    const ahead = await open(unseen, { Purpose: 'prefetch' })
    t.equal((await now(tenant, other.id)).viewedAt, null)
    await submit(ahead, unseen, 'sign', sampleSignature)
    const { viewedAt: seenAt, signedAt } = await now(tenant, other.id)
    t.ok(seenAt)
    t.equal(seenAt, signedAt, 'signing counts as viewing')
  },
)

const pdf = { content: '%PDF-1.4\n', name: 'Plan.pdf' }

/** Records that can be signed, each with a function that voids or deletes it. */
const records: Record<string, (tenant: TestTenant) => Promise<{ id: number; end(): Promise<unknown> }>> = {
  change_order: async (tenant) => {
    const { id } = await make.changeOrder(tenant, { status: 'submitted' })
    return { id, end: () => tenant.client.ok('voidChangeOrder', { path: { id } }) }
  },
  document: async (tenant) => {
    const sourcePath = await make.documentUpload(tenant, pdf.content, { contentType: 'application/pdf' })
    const { id } = await make.document(tenant, { sourcePath, name: pdf.name })
    return { id, end: () => tenant.client.ok('deleteDocument', { path: { id } }) }
  },
}

for (const [entityType, makeRecord] of Object.entries(records)) {
  t.test(
    `voiding or deleting a ${entityType} voids every open signature request for it, and no other request`,
    async (t) => {
      const tenant = await service.tenant()
      const record = await makeRecord(tenant)
      const request = (entityId: number) =>
        make.signatureRequest(tenant, { entityType: entityType as 'document', entityId })
      const requests = {
        sent: await request(record.id),
        'sent as well': await request(record.id),
        viewed: await request(record.id),
        signed: await request(record.id),
        declined: await request(record.id),
        'of another record': await request((await makeRecord(tenant)).id),
        'of another kind': await make.signatureRequest(tenant),
      }
      const kinds = Object.keys(records).filter((kind) => kind !== entityType)
      await pool.query(
        'update signature_requests set entity_type = $3, entity_id = $4 where tenant_id = $1 and id = $2',
        [...[tenant.id, requests['of another kind'].id], ...[kinds[0], record.id]],
      )
      const linkTo = async ({ id }: { id: number }) => (await linkOf(tenant, id))!
      for (const one of [requests.viewed, requests.signed, requests.declined]) await open(await linkTo(one))
      for (const [one, verb] of [
        [requests.signed, 'sign'],
        [requests.declined, 'decline'],
      ] as const) {
        const link = await linkTo(one)
        await submit(await open(link), link, verb, { ...sampleSignature, reason: 'No' })
      }
      await record.end()
      const { rows } = await pool.query('select id, status from signature_requests where tenant_id = $1', [tenant.id])
      const states = new Map(rows.map(({ id, status }) => [Number(id), status]))
      const after = Object.entries(requests).map(([name, { id }]) => [name, states.get(id)])
      t.strictSame(after, [
        ['sent', 'voided'],
        ['sent as well', 'voided'],
        ['viewed', 'voided'],
        ['signed', 'signed'],
        ['declined', 'declined'],
        ['of another record', 'sent'],
        ['of another kind', 'sent'],
      ])
    },
  )
}

t.test('a download of any version of any document has the content of that version', async (t) => {
  const tenant = await service.tenant()
  const said = (document: string, version: number) => `${document}, version ${version}${'.'.repeat(version)}`
  const ids = new Map<string, number>()
  for (const name of ['one', 'two', 'three']) {
    const sourcePath = await make.documentUpload(tenant, said(name, 1))
    ids.set(name, (await make.document(tenant, { sourcePath, name })).id)
  }
  for (const version of [2, 3, 4]) {
    for (const [name, id] of nonEmpty(ids)) {
      const sourcePath = await make.documentUpload(tenant, said(name, version))
      const { data } = await tenant.client.ok('updateDocument', { path: { id }, body: { sourcePath } })
      matches(t, data, { version, size: said(name, version).length })
      matches(
        t,
        await tenant.client.call('updateDocument', { path: { id }, body: { sourcePath } }),
        { status: 422 },
        'an upload that is used a second time',
      )
    }
  }
  for (const [name, id] of nonEmpty(ids)) {
    for (const version of [1, 2, 3, 4]) {
      const { text } = await tenant.client.send('GET', `/documents/${id}/download?version=${version}`)
      t.equal(text, said(name, version))
    }
    t.equal((await tenant.client.send('GET', `/documents/${id}/download`)).text, said(name, 4))
    t.equal((await tenant.client.send('GET', `/documents/${id}/download?version=5`)).status, 404)
  }
})
