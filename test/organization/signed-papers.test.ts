import { join } from 'node:path'
import t from 'tap'
import { nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { makeFirstDraft, makeThreeLineProject } from '../../scripts/testkit/fixtures/billing.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { parseForms } from '../../scripts/testkit/peers/visitor.ts'
import {
  changeFirst,
  changeHidden,
  changeShown,
  createArchiveTools,
  damagedArchiveError,
  type JsonMembers,
  type LineChange,
} from './archive-changes.ts'
import { writeForgedArchive } from './read-archive.ts'

const here = await startOwnService(t)
const there = await startOwnService(t)
const { folder, demo, exported, imported, forged } = await createArchiveTools(here, there)

const content = (change: (content: JsonMembers) => JsonMembers): LineChange =>
  changeHidden((row) => ({ content: change(row.content as JsonMembers) }))
const document = (change: (document: JsonMembers) => JsonMembers): LineChange =>
  content((asked) => ({
    ...asked,
    document: { ...(asked.document as JsonMembers), ...change(asked.document as JsonMembers) },
  }))

t.test('an import refuses signed papers that do not match their hashes', async (t) => {
  const cases: [string, LineChange, string][] = [
    [
      'signature-requests',
      changeFirst(changeShown({ documentHash: 'a'.repeat(64) })),
      'the content of signature request 1',
    ],
    [
      'signature-request-documents',
      changeFirst(document(() => ({ version: 9 }))),
      'the content of signature request 1',
    ],
    [
      'pay-app-certificates',
      content((one) => ({ ...one, applicationNumber: 9 })),
      'the certificate of pay application 1',
    ],
    ['pay-apps', changeFirst(changeShown({ certificateHash: 'b'.repeat(64) })), 'the certificate of pay application 1'],
    ['documents', changeFirst(changeShown({ sha256: 'c'.repeat(64) })), 'the document 1'],
    ['document-versions', changeFirst(changeHidden(() => ({ sha256: 'c'.repeat(64) }))), 'the document 1'],
    ['uploads', changeFirst(changeHidden(() => ({ sha256: 'c'.repeat(64) }))), 'the version of document 1'],
  ]
  for (const [family, change, what] of cases) {
    await rejectsWith(
      t,
      imported(await forged(family, change)),
      damagedArchiveError(`${what} does not match its hash`),
      family,
    )
  }
  const other = await writeForgedArchive(demo, join(folder, 'version.tar'), {
    lines(family, line) {
      if (family === 'uploads') return changeHidden(() => ({ sha256: null }))(line)
      const isFirst = line.kept?.documentId === 1 || line.data?.id === 1
      if (family === 'document-versions' && isFirst) return changeHidden(() => ({ sha256: 'c'.repeat(64) }))(line)
      return family === 'documents' && isFirst ? changeShown({ sha256: 'c'.repeat(64) })(line) : line
    },
  })
  await rejectsWith(t, imported(other), {
    name: 'ArchiveProblem',
    message: /^the file is damaged: files\/up_\w+ does not match the hash of its upload$/,
  })
})

t.test(
  'an import detects any changed field of a change order or pay application that awaits a signature',
  async (t) => {
    const tenant = await here.tenant({ name: 'Birch Builders' })
    const { project } = await makeThreeLineProject(tenant)
    const { id: payAppId } = await makeFirstDraft(tenant, project.id)
    await tenant.client.ok('submitPayApp', { path: { id: payAppId } })
    const asked = [
      await make.signatureRequest(tenant),
      await make.signatureRequest(tenant, { entityType: 'pay_app', entityId: payAppId }),
    ]
    const from = await exported(tenant.id, 'asked.tar')
    t.strictSame((await imported(from)).signed, { compared: 3, notComparable: 0 }, 'and a certificate')
    for (const { id } of asked) {
      const ofRequest =
        (change: LineChange): LineChange =>
        (line) =>
          line.kept!.signatureRequestId === id ? change(line) : line
      for (const change of [
        document(() => ({ number: 'Another' })),
        document(({ from }) => ({ from: { ...(from as JsonMembers), companyName: 'Another' } })),
      ])
        await rejectsWith(
          t,
          imported(await forged('signature-request-documents', ofRequest(change), from)),
          damagedArchiveError(`the content of signature request ${id} does not match its hash`),
        )
    }
  },
)

/** Accepts a bid with these options on its page, as the customer does. */
async function accept(url: string, option: string[]): Promise<void> {
  const { pathname, origin } = new URL(url)
  const post = async (to: string, page: string, fields: JsonMembers) => {
    const hidden = parseForms(page).find(({ action }) => action === `${pathname}/${to}#answer`)?.hidden ?? {}
    const pairs = Object.entries({ ...hidden, ...fields, option }).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    )
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return sendRaw(`${origin}${pathname}/${to}`, 'POST', { body: new URLSearchParams(pairs).toString(), headers })
  }
  const page = await post('options', (await sendRaw(url, 'GET', {})).text, {})
  await post('accept', page.text, { name: 'Dana Ortiz', signature: 'D. Ortiz', consent: 'yes' })
}

const item = (description: string, unitPrice: string, rest: object = {}) => ({ description, unitPrice, ...rest })
const lines = [
  item('Permit', '120'),
  item('Skylight', '900', { isOptional: true }),
  { kind: 'section' as const, description: 'Kitchen' },
  item('Lighting', '250', { isOptional: true, quantity: '2' }),
  item('Cabinets', '1000'),
  item('Backsplash', '99.99', { isOptional: true }),
  { kind: 'section' as const, description: 'Bath' },
  item('Heated floor', '640.50', { isOptional: true, unit: 'ea' }),
  item('Towel rail', '80', { isOptional: true }),
]
const terms = { taxRate: '8.25', discount: '10', discountType: 'percent' as const, title: 'Kitchen and bath' }

t.test(
  'an import checks the hash of a bid signed on its page as the customer saw it, with any chosen options',
  async (t) => {
    const tenant = await here.tenant({ name: 'Acme Builders' })
    const signed: number[] = []
    for (const chosen of [[], [5], [1, 3, 8], [1, 3, 5, 7, 8]]) {
      const bid = await make.bid(tenant, { status: 'sent', lines, ...terms })
      const { data: link } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
      await accept(
        link.url,
        chosen.map((index) => String(bid.lineIds[index])),
      )
      const { data: now } = await tenant.client.ok('getBid', { path: { id: bid.id } })
      t.strictSame([now.status, now.acceptedOptionIds.length], ['accepted', chosen.length])
      signed.push(bid.id)
    }
    const from = await exported(tenant.id, 'signed.tar')
    const change = (bidId: number) =>
      changeHidden((row) =>
        row.bidId === bidId ? { content: { ...(row.content as JsonMembers), notes: 'Half price' } } : {},
      )
    for (const id of nonEmpty(signed)) {
      await rejectsWith(
        t,
        imported(await forged('signed-bids', change(id), from)),
        damagedArchiveError(`what the customer of bid ${id} signed does not match its hash`),
      )
    }
    const earlier = await forged(
      'signed-bids',
      (line) => changeHidden(() => ({ legible: false }))(change(signed[0]!)(line)),
      from,
    )
    t.strictSame(
      (await imported(earlier)).signed,
      { compared: 3, notComparable: 1 },
      'a paper of an earlier version is reported',
    )
  },
)

t.test(
  'an import checks the hash of a signed bid as the customer saw it, even if its options have the same position',
  async (t) => {
    const tenant = await here.tenant({ name: 'Cedar Builders' })
    const order = 5
    const options = [
      item('Skylight', '900', { isOptional: true, order }),
      item('Lighting', '250', { isOptional: true, order }),
      item('Towel rail', '80', { isOptional: true, order }),
    ]
    for (const chosen of [0, 1, 2]) {
      const bid = await make.bid(tenant, { status: 'sent', lines: [item('Permit', '120', { order: 1 }), ...options] })
      const { data: link } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
      const optionId = bid.lineIds[chosen + 1]!
      await accept(link.url, [String(optionId)])
      const { data: now } = await tenant.client.ok('getBid', { path: { id: bid.id } })
      t.strictSame([now.status, now.acceptedOptionIds], ['accepted', [optionId]])
    }
    t.strictSame((await imported(await exported(tenant.id, 'ties.tar'))).signed, { compared: 3, notComparable: 0 })
  },
)

t.test('an unchanged archive is imported completely after its papers are compared with their hashes', async (t) => {
  const { signed, lowered, deletedEndpoints } = await imported(demo)
  t.strictSame(
    { signed, lowered, deletedEndpoints },
    { signed: { compared: 3, notComparable: 0 }, lowered: undefined, deletedEndpoints: undefined },
  )
})
