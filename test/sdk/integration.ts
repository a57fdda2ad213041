import {
  type ConstructionApi,
  type Contact,
  etagOf,
  type Invoice,
  type Job,
  type TypedEvent,
  verifyWebhook,
} from '../../scripts/packages/sdk/index.ts'

/**
 * A program as an outside developer would write it: the README's tour through the SDK. It is compiled here and against
 * the package, and contains no cast.
 */
export interface Tour {
  organization: string
  contact: Contact
  changes: TypedEvent[]
  tried: Job
  imported: Job
  refused: string
  exported: string
  signed: string
  invoice: Invoice
  projects: string[]
  unitsLeft: number | null
}

export async function tour(api: ConstructionApi, addressBook: Blob): Promise<Tour> {
  const { data: me } = await api.getMe()
  const before = await api.lastSequence()

  const made = await api.createContact({
    body: { type: 'customer', firstName: 'Noor', lastName: 'Haddad', email: 'noor@haddad.example' },
  })
  const { id } = made.data
  const { data: contact } = await api.updateContact({
    path: { id },
    body: { phone: '+1 206 555 0114' },
    headers: { 'If-Match': etagOf(made) },
  })
  const changes: TypedEvent[] = []
  for await (const { event } of api.follow({ after: before, type: 'contact.updated' })) {
    changes.push(event)
    break
  }

  const { tried, imported, refused, exported } = await moveAddresses(api, addressBook)
  const bidId = await offer(api, id)
  const signed = await sign(await api.shareBid({ path: { id: bidId } }))

  await api.convertBidToProject({ path: { id: bidId }, body: { startDate: '2026-05-04' } })
  const invoice = await payDeposit(api, bidId)
  const projects: string[] = []
  for await (const { name } of api.each('listProjects', { query: { compact: true, limit: 1 } })) projects.push(name)
  const { data: usage } = await api.getUsage()
  return {
    organization: me.tenant.name,
    ...{ contact, changes, tried, imported, refused, exported, signed, invoice, projects },
    unitsLeft: usage.tenant.remaining,
  }
}

async function moveAddresses(api: ConstructionApi, addressBook: Blob) {
  const meaning = {
    filename: 'contacts.csv',
    defaults: { type: 'customer' },
    mapping: {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Organization Name': 'companyName',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
    },
  }
  const tried = await api.importCsv('importContacts', addressBook, { ...meaning, dryRun: true })
  const imported = await api.importCsv('importContacts', addressBook, meaning)
  const refused = await api.refusedRowsOf(imported.id)
  const exported = await api.exportCsv('exportContacts', { body: { filters: { search: 'haddad' } } })
  return { tried, imported, refused: await refused.text(), exported: await exported.text() }
}

async function offer(api: ConstructionApi, contactId: number): Promise<number> {
  const { data: lead } = await api.createLead({ body: { name: 'Haddad kitchen', contactId, estimatedValue: '9000' } })
  const { data: bid } = await api.createBid({
    body: { contactId, leadId: lead.id, siteAddress: '12 Elm Street', taxRate: '10.25' },
  })
  await api.createBidLineItem({
    path: { id: bid.id },
    body: { description: 'Cabinets, installed', quantity: '16', unitPrice: '348.35' },
  })
  await api.completed(await api.renderBidPdf({ path: { id: bid.id } }))
  await api.sendBid({ path: { id: bid.id } })
  return bid.id
}

/** Signs as the customer does on the page of the public link. Returns the text of the acceptance. */
async function sign({ data: { url } }: { data: { url: string } }): Promise<string> {
  const page = await (await fetch(url)).text()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const form = { document: field('document'), total: field('total'), consent: 'yes', name: 'Noor Haddad' }
  const body = new URLSearchParams({ ...form, signature: 'Noor Haddad' })
  const answer = await fetch(`${url}/accept`, { method: 'POST', body })
  return /Accepted by [^<]*/.exec(await answer.text())?.[0] ?? ''
}

async function payDeposit(api: ConstructionApi, bidId: number): Promise<Invoice> {
  const { data: deposit } = await api.createInvoiceFromBid({ body: { bidId, percent: '30', dueDate: '2027-04-01' } })
  const path = { id: deposit.id }
  await api.sendInvoice({ path })
  const { data: first } = await api.recordInvoicePayment({ path, body: { amount: '500.00', method: 'check' } })
  const amount = first.invoice.balanceDue
  const { data: second } = await api.recordInvoicePayment({ path, body: { amount, method: 'card' } })
  return second.invoice
}

/** Returns a receiver's summary of a webhook. Each event type has its own type of `data`. */
export async function receiveWebhook(headers: Headers, body: string, secret: string): Promise<string> {
  const event = await verifyWebhook({ headers, body }, secret)
  switch (event.type) {
    case 'bid.accepted':
      return `${event.data.bidNumber}: ${event.data.total}`
    case 'contact.created':
      return event.data.companyName ?? event.data.lastName ?? 'somebody'
    default:
      return event.type
  }
}
