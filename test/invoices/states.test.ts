import t from 'tap'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { invoiceMachine } from '../../db/nouns/invoices/states.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

type State = Schemas['InvoiceStatus']
type Made = Awaited<ReturnType<typeof make.invoice>>
const states = invoiceMachine.states

interface Verb {
  /** Target state by current state. From every state that is missing here the operation is a 409. */
  leads: Partial<Record<State, State>>
  run(tenant: TestTenant, invoice: Made): Promise<ClientAnswer>
  /** Expected details of the 409 by state, where the detail names more than the state. */
  refusal?: Partial<Record<State, RegExp>>
}

const lineOf = ({ id, lineIds }: Made) => ({ id, lineItemId: lineIds[0]! })
const line = { description: 'Roof', unitPrice: '5.00' }
const draft = { draft: 'draft' } as const

const verbs: Record<string, Verb> = {
  updateInvoice: {
    leads: draft,
    run: ({ client }, { id }) => client.call('updateInvoice', { path: { id }, body: { notesToCustomer: 'Soon' } }),
  },
  'updateInvoice with a tax rate': {
    leads: draft,
    run: ({ client }, { id }) => client.call('updateInvoice', { path: { id }, body: { taxRate: '7' } }),
  },
  appendInvoiceLineItems: {
    leads: draft,
    run: ({ client }, { id }) => client.call('appendInvoiceLineItems', { path: { id }, body: { lines: [line] } }),
  },
  updateInvoiceLineItem: {
    leads: draft,
    run: ({ client }, made) => client.call('updateInvoiceLineItem', { path: lineOf(made), body: { quantity: '2' } }),
  },
  removeInvoiceLineItem: {
    leads: draft,
    run: ({ client }, made) => client.call('removeInvoiceLineItem', { path: lineOf(made) }),
  },
  reorderInvoiceLineItems: {
    leads: draft,
    run: ({ client }, { id, lineIds }) =>
      client.call('reorderInvoiceLineItems', { path: { id }, body: { ids: lineIds } }),
  },
  linkInvoiceBilledItems: {
    leads: draft,
    run: async (tenant, { id }) => {
      const { id: changeOrderId, projectId } = await make.changeOrder(tenant, { status: 'approved' })
      await tenant.client.ok('moveInvoice', { path: { id }, body: { targetProjectId: projectId } })
      const items = [{ type: 'change_order' as const, id: changeOrderId }]
      return tenant.client.call('linkInvoiceBilledItems', { path: { id }, body: { items } })
    },
  },
  unlinkInvoiceBilledItems: {
    leads: draft,
    run: ({ client }, { id }) => client.call('unlinkInvoiceBilledItems', { path: { id } }),
  },
  deleteInvoice: { leads: draft, run: ({ client }, { id }) => client.call('deleteInvoice', { path: { id } }) },
  sendInvoice: {
    leads: { draft: 'sent' },
    run: ({ client }, { id }) => client.call('sendInvoice', { path: { id }, body: { to: 'dana@example.com' } }),
  },
  markInvoiceSent: {
    leads: { draft: 'sent' },
    run: ({ client }, { id }) => client.call('markInvoiceSent', { path: { id } }),
  },
  recordInvoicePayment: {
    leads: { sent: 'partial', partial: 'partial' },
    run: ({ client }, { id }) => client.call('recordInvoicePayment', { path: { id }, body: { amount: '2.00' } }),
  },
  markInvoicePaid: {
    leads: { sent: 'paid', partial: 'paid' },
    run: ({ client }, { id }) => client.call('markInvoicePaid', { path: { id } }),
  },
  voidInvoice: {
    leads: { sent: 'voided' },
    run: ({ client }, { id }) => client.call('voidInvoice', { path: { id } }),
    refusal: { partial: /is partial: 1\.00 of 100\.00 is paid.*Void its payments/ },
  },
}

for (const [name, { leads, run, refusal = {} }] of Object.entries(verbs)) {
  for (const state of nonEmpty(states)) {
    const target = leads[state]
    if (name === 'recordInvoicePayment' && state === 'paid') continue
    t.test(`${name} of an invoice in the state ${state} leads to ${target ?? 'a 409'}`, async (t) => {
      const tenant = await service.tenant()
      const invoice = await make.invoice(tenant, { status: state })
      const { status, json } = await run(tenant, invoice)
      const { data } = await tenant.client.ok('listInvoices', { query: { includeDeleted: true } })
      if (target) {
        t.ok([200, 201].includes(status), JSON.stringify(json))
        t.equal(data[0]!.status, target)
        return
      }
      t.equal(status, 409)
      matches(t, json.detail, refusal[state] ?? new RegExp(`is ${state}\\. To .* an invoice, it must be`))
      const { lineIds: _, projectId: _project, updatedAt: _at, ...before } = invoice
      matches(t, data, [before])
    })
  }
}

t.test('a payment of a paid invoice exceeds the balance and is a 422', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.invoice(tenant, { status: 'paid' })
  const answer = await tenant.client.call('recordInvoicePayment', { path: { id }, body: { amount: '0.01' } })
  matches(t, answer, { status: 422, json: { errors: [{ field: 'amount', code: 'range' }] } })
})

t.test('an invoice without lines or with a total of 0.00 or less cannot be sent and stays a draft', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const empty = await make.invoice(tenant, { lines: [] })
  const refused = await client.call('markInvoiceSent', { path: { id: empty.id } })
  matches(t, refused, { status: 409, json: { detail: /no lines/ } })
  for (const unitPrice of ['0.00', '-10.00']) {
    const { id } = await make.invoice(tenant, { lines: [{ description: 'Credit', unitPrice }] })
    matches(t, await client.call('markInvoiceSent', { path: { id } }), {
      status: 409,
      json: { detail: new RegExp(`total of the invoice is ${unitPrice}.*no credit notes`) },
    })
    t.equal((await client.ok('getInvoice', { path: { id } })).data.status, 'draft')
  }
})

t.test('a deleted draft is not found, and is listed with includeDeleted only', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.invoice(tenant)
  const { data } = await client.ok('deleteInvoice', { path: { id } })
  matches(t, data, { id, status: 'draft', deletedAt: /Z$/ })
  t.equal((await client.call('getInvoice', { path: { id } })).status, 404)
  t.equal((await client.call('listInvoiceLineItems', { path: { id } })).status, 404)
  t.strictSame((await client.ok('listInvoices')).data, [])
  t.strictSame((await client.ok('listInvoices', { query: { includeDeleted: true } })).data, [data])
})

t.test('the first visit to a shared invoice emits invoice.viewed in every state in which it is shown', async (t) => {
  for (const status of ['sent', 'partial', 'paid'] as const) {
    const tenant = await service.tenant()
    const { id } = await make.invoice(tenant, { status })
    const { data: link } = await tenant.client.ok('shareInvoice', { path: { id } })
    const page = await sendRaw(link.url, 'GET', { headers: { 'User-Agent': 'Mozilla/5.0 Safari/605.1' } })
    t.equal(page.status, 200)
    const { data } = await tenant.client.ok('listEvents', { query: { type: 'invoice.viewed' } })
    matches(t, data, [{ event: { data: { id, status } } }], status)
  }
})
