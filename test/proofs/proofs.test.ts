import { importJWK, SignJWT } from 'jose'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { proofKeysOfDatabase } from '../../db/services/access/oauth/proof-keys.ts'
import { replaceSecretKey } from '../../db/workflows/secret-key/replace.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { markDeleted } from '../../scripts/testkit/fixtures/barriers.ts'
import {
  makeFirstDraft,
  makeSecondDraft,
  makeThreeLineProject,
  submitAndApprovePayApp,
} from '../../scripts/testkit/fixtures/billing.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { fetchJwks, proofStepValue, verifyProof } from '../../scripts/testkit/peers/proofs.ts'

const service = await startOwnService(t)
const { origin, database, settings } = service
const tenant = await service.tenant()

/** Creates two consecutive certificates of one project. */
async function twoCertificates(of: TestTenant) {
  const { project } = await makeThreeLineProject(of)
  const first = await submitAndApprovePayApp(of, (await makeFirstDraft(of, project.id)).id)
  return { project, first, second: await submitAndApprovePayApp(of, (await makeSecondDraft(of, project.id)).id) }
}

const paths = { pay_app: 'getPayAppProof', invoice: 'getInvoiceProof', bid: 'getBidProof' } as const
const proofOf = async ({ client }: Pick<TestTenant, 'client'>, kind: keyof typeof paths, id: number) =>
  (await client.ok(paths[kind], { path: { id } })).data

t.test(
  'getPayAppProof proves the lines, the hash and the previous certificate of a pay application, the same each time',
  async (t) => {
    const { first, second } = await twoCertificates(tenant)
    const proof = await proofOf(tenant, 'pay_app', second.id)
    await verifyProof(proof, await fetchJwks(origin))
    matches(t, proof, {
      ...{ version: 1, kind: 'pay_app' },
      entity: {
        ...{ entityType: 'pay_app', entityId: second.id, tenantId: tenant.id, mode: 'live', number: '2' },
        ...{ status: 'approved', certificateHash: second.certificateHash, differences: [] },
      },
      previous: {
        ...{ entityType: 'pay_app', entityId: first.id, applicationNumber: 1, certificateHash: first.certificateHash },
        figures: { earnedLessRetainage: first.earnedLessRetainage },
      },
    })
    t.equal(proof.hashes.certificate?.sha256, second.certificateHash)
    matches(t, proof.inputs.previous, proof.previous!.figures)
    for (const name of ['contractSum', 'retainage', 'currentPaymentDue', 'earnedThisPeriod'] as const)
      t.equal(proofStepValue(proof, name), second[name], name)
    const lines = await make.payAppLines(tenant, second.id)
    t.strictSame(
      proofStepValue(proof, 'lines.percentComplete'),
      lines.map(({ percentComplete }) => percentComplete),
    )
    t.strictSame(await proofOf(tenant, 'pay_app', second.id), proof)
    const begun = await proofOf(tenant, 'pay_app', first.id)
    matches(t, begun, { previous: null, inputs: { previous: { earnedLessRetainage: '0.00' } } })
  },
)

t.test(
  'getInvoiceProof proves the totals and payments of an invoice, and the certified amount of its pay application',
  async (t) => {
    const { client } = tenant
    const { first } = await twoCertificates(tenant)
    const { data: billed } = await client.ok('createInvoiceFromPayApp', { body: { payAppId: first.id } })
    await client.ok('markInvoiceSent', { path: { id: billed.id } })
    const ofCertificate = await proofOf(tenant, 'invoice', billed.id)
    await verifyProof(ofCertificate, await fetchJwks(origin))
    matches(t, ofCertificate, { entity: { differences: [] }, previous: { certificateHash: first.certificateHash } })
    t.equal(proofStepValue(ofCertificate, 'certified'), first.currentPaymentDue)

    const lines = [
      { description: 'Tile', quantity: '3.333', unitPrice: '10.555' },
      { description: 'Credit', unitPrice: '-4.125' },
    ]
    const invoice = await make.invoice(tenant, {
      ...{ status: 'sent', discount: '7.5', discountType: 'percent', taxRate: '8.875', lines },
    })
    const path = { id: invoice.id }
    await client.ok('recordInvoicePayment', { path, body: { amount: '5.00' } })
    const { payment } = (await client.ok('recordInvoicePayment', { path, body: { amount: '6.00' } })).data
    await client.ok('voidInvoicePayment', { path: { ...path, paymentId: payment.id } })
    const { data: now } = await client.ok('getInvoice', { path })
    const proof = await proofOf(tenant, 'invoice', invoice.id)
    await verifyProof(proof, await fetchJwks(origin))
    t.strictSame(proof.entity.differences, [])
    t.strictSame(proofStepValue(proof, 'lines.total'), ['35.18', '-4.13'])
    t.strictSame(proof.steps[0]?.exact, ['35.179815', '-4.125'])
    for (const name of ['subtotal', 'discountAmount', 'taxAmount', 'total', 'amountPaid', 'balanceDue'] as const)
      t.equal(proofStepValue(proof, name), now[name], name)
  },
)

t.test('getBidProof proves the totals of a bid with options and change orders, and its signed content', async (t) => {
  const { client } = tenant
  const bid = await make.bid(tenant, {
    ...{ status: 'sent', discount: '150', discountType: 'fixed', taxRate: '10' },
    lines: [
      { description: 'Deck', unitPrice: '1000' },
      { description: 'Stairs', unitPrice: '200', isOptional: true },
      { description: 'Rail', unitPrice: '300', isOptional: true },
    ],
  })
  const path = { id: bid.id }
  await client.ok('acceptBid', { path, body: { optionIds: [bid.lineIds[1]!] } })
  const { data: project } = await client.ok('convertBidToProject', { path, body: { name: 'Deck' } })
  const roundSalesAmounts = true
  const { data: order } = await client.ok('createChangeOrder', {
    body: { projectId: project.id, title: 'Lamp', roundSalesAmounts },
  })
  await client.ok('createChangeOrderLineItem', {
    path: { id: order.id },
    body: { description: 'Lamp', unitPrice: '49.6' },
  })
  await client.ok('submitChangeOrder', { path: { id: order.id } })
  await client.ok('approveChangeOrder', { path: { id: order.id } })
  const proof = await proofOf(tenant, 'bid', bid.id)
  await verifyProof(proof, await fetchJwks(origin))
  matches(t, proof, { entity: { status: 'accepted', differences: [] }, previous: null })
  const steps = ['ownSubtotal', 'discountAmount', 'taxAmount', 'ownTotal', 'changeOrders', 'subtotal', 'total']
  t.strictSame(
    steps.map((name) => proofStepValue(proof, name)),
    ['1200.00', '150.00', '105.00', '1155.00', '50.00', '1250.00', '1205.00'],
  )
  const signed = proof.hashes.signed!
  matches(t, signed, { documentHash: null, figures: { '/totals/total': 'ownTotal' } })
  matches(t, signed.content, { totals: { total: '1155.00' } })
})

t.test('a draft has no proof, and neither has a rejected pay application', async (t) => {
  const { client } = tenant
  const ids = {
    getPayAppProof: [await make.payApp(tenant), await make.payApp(tenant, { status: 'rejected' })],
    getInvoiceProof: [await make.invoice(tenant)],
    getBidProof: [await make.bid(tenant)],
  }
  for (const [operation, records] of Object.entries(ids))
    for (const { id, status } of nonEmpty(records)) {
      const answer = await client.call(operation as keyof typeof ids, { path: { id } })
      matches(
        t,
        answer,
        { status: 409, json: { detail: new RegExp(`is ${status}. To prove the figures of`) } },
        operation,
      )
    }
})

t.test('a deleted record has no proof', async (t) => {
  const records = {
    getPayAppProof: { table: 'pay_apps', id: (await make.payApp(tenant, { status: 'approved' })).id },
    getInvoiceProof: { table: 'invoices', id: (await make.invoice(tenant, { status: 'sent' })).id },
    getBidProof: { table: 'bids', id: (await make.bid(tenant, { status: 'sent' })).id },
  }
  for (const [operation, { table, id }] of nonEmpty(Object.entries(records))) {
    const ask = async () => (await tenant.client.call(operation as keyof typeof records, { path: { id } })).status
    t.equal(await ask(), 200, operation)
    await markDeleted(table)(tenant, id)
    t.equal(await ask(), 404, operation)
  }
})

t.test('the proof of a bid that is not accepted any more has no signed content', async (t) => {
  const { id } = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '1000' }] })
  await tenant.client.ok('acceptBid', { path: { id } })
  t.ok((await proofOf(tenant, 'bid', id)).hashes.signed)
  await database.pool.query("update bids set status = 'rejected' where tenant_id = $1 and id = $2", [tenant.id, id])
  t.equal((await proofOf(tenant, 'bid', id)).hashes.signed, null)
})

t.test('a proof of figures that were changed in the database is a 200 that lists them as differences', async (t) => {
  const { first } = await twoCertificates(tenant)
  const { id } = await make.invoice(tenant, { status: 'sent' })
  const change = (statement: string, of: number) => database.pool.query(statement, [tenant.id, of])
  await change('update invoices set total = total + 0.01 where tenant_id = $1 and id = $2', id)
  await change('update pay_apps set retainage = retainage - 0.01 where tenant_id = $1 and id = $2', first.id)
  await change(
    `update pay_app_certificates set content = jsonb_set(content, '{figures,contractSum}', '"1.00"')
     where tenant_id = $1 and pay_app_id = $2`,
    first.id,
  )
  const keys = await fetchJwks(origin)
  const invoice = await verifyProof(await proofOf(tenant, 'invoice', id), keys)
  t.strictSame(invoice.entity.differences, [
    { field: 'total', stored: '100.01', computed: '100.00' },
    { field: 'balanceDue', stored: '100.01', computed: '100.00' },
  ])
  const payApp = await verifyProof(await proofOf(tenant, 'pay_app', first.id), keys)
  matches(t, payApp.entity.differences, [
    { field: 'retainage', stored: '3449.99', computed: '3450.00' },
    { field: 'certificateHash', stored: first.certificateHash, computed: payApp.hashes.certificate!.sha256 },
    { field: 'certificate/hash', stored: first.certificateHash },
    { field: 'certificate/figures/contractSum', stored: '1.00', computed: '107500.00' },
  ])
})

t.test('a proof from a sandbox has the mode sandbox', async (t) => {
  const sandbox = await service.tenant({ mode: 'sandbox' })
  const { id } = await make.bid(sandbox, { status: 'sent' })
  matches(t, await proofOf(sandbox, 'bid', id), { entity: { mode: 'sandbox' } })
})

t.test('an access token that is signed with the key for proofs is refused', async (t) => {
  await proofOf(tenant, 'bid', (await make.bid(tenant, { status: 'sent' })).id)
  const { rows } = await database.pool.query('select id, sealed_private from proof_keys')
  const [{ id: kid, sealed_private: sealed }] = rows
  t.equal(rows.length, 1)
  lacks(t, sealed, '"d"', 'the private half is sealed')
  const key = await importJWK(JSON.parse(await deriveSecrets(settings.secretKey).open(sealed)), 'RS256')
  const token = await new SignJWT({ client_id: 'app_x', scope: 'bids:read', tenant_id: tenant.id, family_id: 'fam_x' })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
    .setIssuer(origin)
    .setAudience(`${origin}/api/v1`)
    .setSubject('1')
    .setJti('at_x')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
  matches(t, await new Client(origin, token).call('listBids'), { status: 401, json: { type: /#unauthorized$/ } })
})

t.test(
  'a lost proof key stays published, and processes that start at the same time agree on one new key',
  async (t) => {
    const before = await fetchJwks(origin)
    const secrets = deriveSecrets('another secret')
    await replaceSecretKey(database, secrets)
    const processes = [proofKeysOfDatabase(database, secrets), proofKeysOfDatabase(database, secrets)]
    const signed = await Promise.all(processes.map((keys) => keys.sign('{}')))
    const kids = signed.map((jws) => JSON.parse(Buffer.from(jws.split('.')[0]!, 'base64url').toString()).kid)
    t.equal(kids[0], kids[1])
    const published = await processes[0]!.listPublicKeys()
    const ofProofs = before.keys.filter(({ alg }) => alg === 'RS256')
    t.strictSame(
      published.map(({ kid }) => kid),
      [...ofProofs.map(({ kid }) => kid), kids[0]],
    )
    t.notOk(published.some((key) => 'd' in key))
  },
)
