import sharp from 'sharp'
import type { FamilyPath } from '../../../handlers/web/portal/records/families/paths.ts'
import type { TestTenant } from '../environment/service.ts'
import { make } from '../make.ts'

/** Id of one record of each family that the portal shows, keyed by family path. */
export type RecordIdsByFamily = Record<FamilyPath, number>

/**
 * Texts that may break a page's layout: long words without spaces, right-to-left text and invisible characters. One of
 * them has the maximum length.
 */
const arabic = 'تجديد المطبخ \u202eوالشرفة\u202c '
const hostile = `${arabic}👷🏽‍♀️ ${'W'.repeat(150)}`
const notesOf = (length: number): string =>
  `${arabic.repeat(20)}${'W'.repeat(500)} ${'zero\u200bwidth '.repeat(800)}`.slice(0, length)

/**
 * Creates one record in every family of the portal. The records belong together: a customer, a bid with several lines,
 * its project, the documents that bill it, and a picture. With `isHostile`, their texts may break a page's layout.
 */
export async function makeOneRecordPerFamily(
  tenant: TestTenant,
  { isHostile = false } = {},
): Promise<RecordIdsByFamily> {
  const text = (plain: string): string => (isHostile ? hostile : plain)
  const notes = isHostile ? notesOf(1_200) : 'As discussed on the phone.'
  const longest = isHostile ? notesOf(10_000) : notes
  const contact = await make.contact(tenant, {
    companyName: text('Ortiz Homes'),
    email: 'dana@ortiz.example',
    notes: longest,
  })
  const of = { contactId: contact.id }
  const lead = await make.lead(tenant, { name: text('Ortiz kitchen'), description: notes, ...of })
  const project = await make.project(tenant, {
    name: text('Ortiz deck'),
    contractValue: '1000.00',
    description: notes,
    ...of,
  })
  const bid = await make.bid(tenant, {
    ...{ title: text('Deck'), notes, leadId: lead.id, projectId: project.id, status: 'sent', ...of },
    lines: [
      { kind: 'section', description: text('Boards') },
      { description: text('Cedar boards'), quantity: '12.5', unit: 'm', unitPrice: '80.00' },
    ],
  })
  const invoice = await make.invoice(tenant, {
    ...{ notesToCustomer: notes, projectId: project.id, status: 'partial', ...of },
    lines: [{ description: text('Work and materials'), unitPrice: '1234.50' }],
  })
  const order = await make.changeOrder(tenant, {
    ...{ projectId: project.id, title: text('Wider stairs'), description: notes, status: 'submitted' },
  })
  const payApp = await make.payApp(tenant, { projectId: project.id })
  const log = await make.siteLog(tenant, { projectId: project.id, title: text('Footings'), workPerformed: notes })
  const entry = await make.timeEntry(tenant, {
    projectId: project.id,
    description: text('Framing'),
    hourlyRate: '42.00',
  })
  const product = await make.product(tenant, { name: text('Cedar board'), description: notes, unitPrice: '80.00' })
  const request = await make.signatureRequest(tenant, { entityId: order.id })
  return {
    ...{ contacts: contact.id, leads: lead.id, bids: bid.id, projects: project.id, invoices: invoice.id },
    ...{ 'change-orders': order.id, 'pay-apps': payApp.id, 'site-logs': log.id, 'time-entries': entry.id },
    ...{ documents: await picture(tenant, project.id, text('Deck from the street')), products: product.id },
    'signature-requests': request.id,
  }
}

async function picture(tenant: TestTenant, entityId: number, name: string): Promise<number> {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c2571a' } })
    .png()
    .toBuffer()
  const sourcePath = await make.documentUpload(tenant, content, { contentType: 'image/png', filename: 'deck.png' })
  const document = await make.document(tenant, { sourcePath, name, entityType: 'project', entityId })
  return document.id
}
