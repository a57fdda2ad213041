import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyBooks } from '../../../operate/quickbooks-double/books.ts'
import { make } from '../../../testkit/make.ts'
import { startReceiver } from '../../../testkit/webhooks/receiver.ts'
import type { CrashKit } from '../crash-kit.ts'
import type { TaskScenario } from '../task-trials.ts'
import { removeAllInvoices } from '../walk.ts'

const path = (id: number) => ({ path: { id } })
const lines = [{ description: 'Cabinets, installed', quantity: '16', unitPrice: '348.35' }]
const contacts = (count: number): string =>
  `First name,Company,Kind\n${Array.from({ length: count }, (_, index) => `Dana,Ortiz Homes ${index},customer\n`).join('')}`

/**
 * Lists the mails in the outbox, numbered, and then empties the outbox. A mail that is sent twice keeps its file name,
 * so it counts once.
 */
const mails = async ({ service }: CrashKit): Promise<string[]> => {
  const outbox = join(service.settings.dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  await rm(outbox, { recursive: true, force: true })
  return names.map((_, index) => `mail ${index}`)
}

/** Tasks that a user requested and that the worker runs as jobs. */
export const requestedTaskScenarios: TaskScenario[] = [
  {
    name: 'import-of-rows',
    async prepare({ tenant }) {
      const sourcePath = await make.upload(tenant, contacts(5))
      const mapping = { 'First name': 'firstName', Company: 'companyName', Kind: 'type' }
      await tenant.client.ok('importContacts', { body: { sourcePath, mapping } })
    },
  },
  {
    name: 'bulk-deletion',
    async prepare({ tenant }) {
      const made = [await make.contact(tenant), await make.contact(tenant), await make.contact(tenant)]
      await tenant.client.ok('bulkContacts', { body: { operation: 'delete', ids: made.map(({ id }) => id) } })
    },
  },
  {
    name: 'export-of-rows',
    async prepare({ tenant }) {
      await tenant.client.ok('exportContacts', { body: {} })
    },
  },
  {
    name: 'pdf-of-a-bid',
    async prepare({ tenant }) {
      const bid = await make.bid(tenant, { status: 'sent', lines })
      await tenant.client.ok('renderBidPdf', path(bid.id))
    },
  },
  {
    name: 'mail-of-a-bid',
    async prepare({ tenant }) {
      const bid = await make.bid(tenant, { lines })
      await tenant.client.ok('sendBid', { ...path(bid.id), body: { to: 'dana@ortiz.example' } })
    },
    listOutsideEffects: mails,
  },
  push(),
]

function push(): TaskScenario {
  let books: CompanyBooks | undefined
  return {
    name: 'accounting-push',
    async prepare({ tenant }) {
      books = await make.accounting(tenant)
      const contact = await make.contact(tenant, { companyName: 'Ortiz Homes', email: 'dana@ortiz.example' })
      const invoice = await make.invoice(tenant, { contactId: contact.id, status: 'sent', lines })
      await tenant.client.ok('queueInvoiceAccountingPush', path(invoice.id))
    },
    listOutsideEffects: async () => removeAllInvoices(books!),
    maxMessages: 60,
  }
}

/**
 * Creates the scenarios in which the worker delivers events to a webhook receiver of this run. Adds the receiver to the
 * allowed webhook hosts.
 */
export async function deliveryScenarios(
  place: CrashKit,
  lifetime: { teardown(ending: () => unknown): void },
): Promise<TaskScenario[]> {
  const receiver = await startReceiver(lifetime as never)
  place.service.settings.webhookDevHosts.push(receiver.host)
  const outside = async () => receiver.received.splice(0).map(({ event: { type, data } }) => `${type} ${data.id}`)
  const endpoint = (isOrdered: boolean): TaskScenario => ({
    name: isOrdered ? 'deliveries-in-order' : 'deliveries',
    async prepare({ tenant }) {
      const body = { url: `${receiver.url}/${isOrdered}`, eventPatterns: ['contact.*'], isOrdered }
      const { data } = await tenant.client.ok('createWebhookEndpoint', { body })
      for (let made = 0; made < 3; made += 1)
        await tenant.client.ok('createContact', { body: { type: 'vendor', companyName: `Vendor ${made}` } })
      ending = () => tenant.client.ok('deleteWebhookEndpoint', path(data.id))
    },
    listOutsideEffects: outside,
    cleanUp: async () => void (await ending()),
  })
  let ending: () => Promise<unknown> = async () => {}
  return [endpoint(false), endpoint(true)]
}
