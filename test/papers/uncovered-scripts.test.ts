import t from 'tap'
import { listScriptsWithoutFont, scriptsWithoutFont } from '../../db/domain/language/scripts.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { findFace } from '../../workers/pdf/fonts/faces.ts'

/** These tests check that printing, sending or sharing a paper reports the scripts that no font covers. */

const service = await startService(t)

const warning = (script: string) => ({
  code: 'script_not_covered',
  script,
  message: `No font of the service has the script ${script}, so the PDF shows a box for each of its letters. Write these texts in another script.`,
})

t.test('no font has a letter of the scripts that are listed as uncovered', async (t) => {
  const letters: string[] = []
  for (let code = 0; code < 0x20000; code += 1) {
    const letter = String.fromCodePoint(code)
    if (/\p{L}/u.test(letter)) letters.push(letter)
  }
  const drawn = letters.filter((letter) => findFace(letter) !== undefined)
  t.strictSame(
    scriptsWithoutFont.filter((script) =>
      drawn.some((letter) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter)),
    ),
    [],
  )
  for (const script of ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Han', 'Hangul', 'Hiragana', 'Georgian']) {
    t.notOk(scriptsWithoutFont.includes(script), script)
  }
  t.strictSame(listScriptsWithoutFont('Ortiz Дана דנה 台所 한국 नमस्ते ครัว'), ['Devanagari', 'Thai'])
})

t.test(
  'rendering, sending, sharing and signing report each uncovered script in meta.warnings, and no covered one',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const contact = await make.contact(tenant, { firstName: 'Dana', email: 'dana@example.com' })
    const lines = [{ description: 'रसोई', unitPrice: '10.00' }]
    const bid = await make.bid(tenant, { contactId: contact.id, notes: 'ครัว', lines })
    const path = { id: bid.id }
    const both = [warning('Devanagari'), warning('Thai')]
    t.strictSame((await client.ok('sendBid', { path })).meta.warnings, both, 'sendBid')
    t.strictSame((await client.ok('shareBid', { path })).meta.warnings, both, 'shareBid')
    t.strictSame((await client.ok('renderBidPdf', { path })).meta.warnings, both, 'renderBidPdf')
    const invoice = await make.invoice(tenant, { status: 'sent', contactId: contact.id, notesToCustomer: 'ครัว' })
    const ofInvoice = { path: { id: invoice.id } }
    t.strictSame((await client.ok('shareInvoice', ofInvoice)).meta.warnings, [warning('Thai')], 'shareInvoice')
    t.strictSame((await client.ok('resendInvoice', ofInvoice)).meta.warnings, [warning('Thai')], 'resendInvoice')
    t.strictSame((await client.ok('renderInvoicePdf', ofInvoice)).meta.warnings, [warning('Thai')], 'renderInvoicePdf')
    const order = await make.changeOrder(tenant, { status: 'submitted', title: 'ครัว' })
    const body = {
      entityType: 'change_order' as const,
      entityId: order.id,
      signerName: 'Dana',
      signerEmail: 'd@example.com',
    }
    t.strictSame((await client.ok('createSignatureRequest', { body })).meta.warnings, [warning('Thai')], 'signature')
    const plain = await make.bid(tenant, {
      contactId: contact.id,
      notes: 'שלום 台所',
      lines: [{ description: 'Deck' }],
    })
    const { meta } = await client.ok('renderBidPdf', { path: { id: plain.id } })
    t.strictSame(Object.keys(meta), ['request_id'])
  },
)
