import type { TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { type AgentDesk, idsOf, type OfficeTask, referenceTo } from './desk.ts'

const contract = (name: string) => async (tenant: TestTenant) =>
  (await make.contract(tenant, { title: name, lines: [{ description: 'Framing', unitPrice: '20000' }] })).project
const projectOf = async (desk: AgentDesk, name: string): Promise<number> =>
  (await desk.call('listProjects', { query: { search: name } })).data[0].id
/** Returns the id of the newest pay application of a project. */
const payAppOf = async (desk: AgentDesk, name: string): Promise<number> =>
  (await desk.call('listPayApps', { query: { projectId: await projectOf(desk, name) } })).data[0].id
/** Returns a function that creates a sent invoice to a contact with this last name. */
const invoiceTo =
  (lastName: string, values: Parameters<typeof make.invoice>[1] = {}) =>
  async (tenant: TestTenant) => {
    const { id: contactId } = await make.contact(tenant, { lastName, email: 'customer@example.com' })
    return make.invoice(tenant, { contactId, status: 'sent', ...values })
  }
/** Returns the id of the newest invoice to a contact with this name. */
async function invoiceOf(desk: AgentDesk, name: string): Promise<number> {
  const [contact] = (await desk.call('listContacts', { query: { search: name } })).data
  return (await desk.call('listInvoices', { query: { contactId: contact.id } })).data[0].id
}
const payAppIn = (status: 'submitted' | 'approved', name: string) => async (tenant: TestTenant) =>
  make.payApp(tenant, { projectId: (await contract(name)(tenant)).id, status })
const longAgo = { issueDate: '2026-01-05T00:00:00.000Z', dueDate: '2026-02-04T00:00:00.000Z' }

/** Tasks about billing and payments. */
export const billingTasks: OfficeTask[] = [
  {
    said: 'Bill March for Elm Street',
    operation: 'createPayApp',
    given: contract('Elm Street'),
    async play(desk) {
      const projectId = await projectOf(desk, 'Elm Street')
      const period = { periodFrom: '2026-03-01', periodTo: '2026-03-31' }
      const { data } = await desk.call('createPayApp', { body: { projectId, workRetainagePercent: '10', ...period } })
      const [line] = (await desk.call('listPayAppLineItems', { path: { id: data.id } })).data
      const lines = [{ id: line.id, workThisPeriod: '5000' }]
      await desk.call('replacePayAppLineItems', { path: { id: data.id }, body: { lines } })
      return desk.call('submitPayApp', { path: { id: data.id } })
    },
    judge: async (desk, _, { id }) => [
      await desk.row(
        `select status, period_to::text, earned_this_period, retainage, current_payment_due
         from pay_apps where tenant_id = $1 and project_id = $2`,
        id,
      ),
      {
        status: 'submitted',
        periodTo: '2026-03-31',
        earnedThisPeriod: '5000.00',
        retainage: '500.00',
        currentPaymentDue: '4500.00',
      },
    ],
  },
  {
    said: 'The architect approved the application for payment of the school',
    operation: 'approvePayApp',
    given: payAppIn('submitted', 'School'),
    play: async (desk) =>
      desk.call('approvePayApp', {
        path: { id: await payAppOf(desk, 'School') },
        body: { approvedBy: 'A. Architect' },
      }),
    judge: async (desk, _, { id }) => [
      await desk.row('select status, approved_by from pay_apps where tenant_id = $1 and id = $2', id),
      { status: 'approved', approvedBy: 'A. Architect' },
    ],
  },
  {
    said: 'The draw for the library was paid',
    operation: 'markPayAppPaid',
    given: payAppIn('approved', 'Library'),
    play: async (desk) => desk.call('markPayAppPaid', { path: { id: await payAppOf(desk, 'Library') }, body: {} }),
    judge: async (desk, _, { id }) => [
      (await desk.row('select status from pay_apps where tenant_id = $1 and id = $2', id)).status,
      'paid',
    ],
  },
  {
    said: 'Make an invoice of the approved pay application of the clinic',
    operation: 'createInvoiceFromPayApp',
    async given(tenant) {
      const { id: projectId } = await contract('Clinic')(tenant)
      const payApp = await make.payApp(tenant, { projectId })
      const [line] = await make.payAppLines(tenant, payApp.id)
      const body = { lines: [{ id: line!.id, workThisPeriod: '1000' }] }
      await tenant.client.ok('replacePayAppLineItems', { path: { id: payApp.id }, body })
      await tenant.client.ok('submitPayApp', { path: { id: payApp.id } })
      await tenant.client.ok('approvePayApp', { path: { id: payApp.id }, body: {} })
      return payApp.id
    },
    play: async (desk) =>
      desk.call('createInvoiceFromPayApp', {
        body: { payAppId: await payAppOf(desk, 'Clinic'), dueDate: '2026-04-30' },
      }),
    judge: async (desk, _, payAppId) => [
      (await desk.row('select total from invoices where tenant_id = $1 and pay_app_id = $2', payAppId)).total,
      (await desk.row('select current_payment_due from pay_apps where tenant_id = $1 and id = $2', payAppId))
        .currentPaymentDue,
    ],
  },
  {
    said: 'Write an invoice for a service call, two hours at 90 dollars',
    operation: 'createInvoice',
    given: (tenant) => make.contact(tenant, { lastName: 'Service' }),
    async play(desk) {
      const [contact] = (await desk.call('listContacts', { query: { search: 'Service' } })).data
      const lines = [{ description: 'Service call', quantity: '2', unit: 'h', unitPrice: '90' }]
      return desk.several([
        { name: 'invoice', operation: 'createInvoice', body: { contactId: contact.id } },
        { operation: 'appendInvoiceLineItems', path: { id: referenceTo('/invoice/data/id') }, body: { lines } },
      ])
    },
    judge: async (desk, _, { id }) => [
      await desk.row('select status, total from invoices where tenant_id = $1 and contact_id = $2', id),
      { status: 'draft', total: '180.00' },
    ],
  },
  {
    said: 'Which invoices are overdue?',
    operation: 'listInvoices',
    given: invoiceTo('Late', longAgo),
    play: async (desk) => idsOf((await desk.call('listInvoices', { query: { overdue: true, limit: 100 } })).data),
    judge: async (desk, answer) => [
      answer,
      idsOf(
        await desk.rows(
          `select id from invoices where tenant_id = $1 and status in ('sent', 'partial') and deleted_at is null
           and due_date < now()`,
        ),
      ),
    ],
  },
  {
    said: 'Abel paid 40 dollars of his invoice by check 1042: record the payment',
    operation: 'recordInvoicePayment',
    given: invoiceTo('Abel'),
    play: async (desk) =>
      desk.call('recordInvoicePayment', {
        path: { id: await invoiceOf(desk, 'Abel') },
        body: { amount: '40', method: 'check', reference: '1042' },
      }),
    judge: async (desk, _, { id }) => [
      await desk.row(
        `select i.status, i.amount_paid, p.reference from invoices i
         join invoice_payments p on p.tenant_id = i.tenant_id and p.invoice_id = i.id
         where i.tenant_id = $1 and i.id = $2`,
        id,
      ),
      { status: 'partial', amountPaid: '40.00', reference: '1042' },
    ],
  },
  {
    said: 'How much do our customers owe us?',
    operation: 'aggregateInvoices',
    async play(desk) {
      const groups: { status: string; balanceDue: string }[] = (await desk.call('aggregateInvoices')).data
      const open = groups.filter(({ status }) => ['sent', 'partial'].includes(status))
      return open.reduce((sum, { balanceDue }) => sum + Number(balanceDue), 0)
    },
    judge: async (desk, answer) => [
      answer,
      Number(
        (
          await desk.row(
            `select sum(total - amount_paid) from invoices
             where tenant_id = $1 and status in ('sent', 'partial') and deleted_at is null`,
          )
        ).sum,
      ),
    ],
  },
  {
    said: 'Invoice a deposit of 30 percent of the bid for the sunroom',
    operation: 'createInvoiceFromBid',
    given: (tenant) =>
      make.bid(tenant, { status: 'accepted', title: 'Sunroom', lines: [{ description: 'All', unitPrice: '9000' }] }),
    async play(desk) {
      const [bid] = (await desk.call('listBids', { query: { search: 'Sunroom' } })).data
      return desk.call('createInvoiceFromBid', { body: { bidId: bid.id, percent: '30' } })
    },
    judge: async (desk, _, { id }) => [
      (await desk.row('select total from invoices where tenant_id = $1 and bid_id = $2', id)).total,
      '2700.00',
    ],
  },
  {
    said: 'Bond got an invoice that was not for him: void it',
    operation: 'voidInvoice',
    given: invoiceTo('Bond'),
    play: async (desk) => desk.call('voidInvoice', { path: { id: await invoiceOf(desk, 'Bond') } }),
    judge: async (desk, _, { id }) => [
      (await desk.row('select status from invoices where tenant_id = $1 and id = $2', id)).status,
      'voided',
    ],
  },
  {
    said: 'Cole has lost his invoice, mail it again',
    operation: 'resendInvoice',
    given: invoiceTo('Cole'),
    play: async (desk) => desk.call('resendInvoice', { path: { id: await invoiceOf(desk, 'Cole') }, body: {} }),
    judge: async (desk, answer) => [
      await desk.row('select type, resource_type from jobs where tenant_id = $1 and id = $2', answer.meta.job_id),
      { type: 'email', resourceType: 'invoices' },
    ],
  },
  {
    said: 'The invoice of Drake is paid in full',
    operation: 'markInvoicePaid',
    given: invoiceTo('Drake'),
    play: async (desk) => desk.call('markInvoicePaid', { path: { id: await invoiceOf(desk, 'Drake') }, body: {} }),
    judge: async (desk, _, { id }) => [
      await desk.row('select status, amount_paid from invoices where tenant_id = $1 and id = $2', id),
      { status: 'paid', amountPaid: '100.00' },
    ],
  },
  {
    said: 'The stairs of the chapel get wider: 2,500 dollars of extra work',
    operation: 'createChangeOrder',
    given: contract('Chapel'),
    play: async (desk) =>
      desk.several([
        {
          name: 'order',
          operation: 'createChangeOrder',
          body: { projectId: await projectOf(desk, 'Chapel'), title: 'Wider stairs' },
        },
        {
          operation: 'createChangeOrderLineItem',
          path: { id: referenceTo('/order/data/id') },
          body: { description: 'Stairs', unitPrice: '2500' },
        },
        { operation: 'submitChangeOrder', path: { id: referenceTo('/order/data/id') } },
      ]),
    judge: async (desk, _, { id }) => [
      await desk.row('select status, total_amount from change_orders where tenant_id = $1 and project_id = $2', id),
      { status: 'submitted', totalAmount: '2500.00' },
    ],
  },
  {
    said: 'The customer approved the change order for the mill',
    operation: 'approveChangeOrder',
    async given(tenant) {
      const { id: projectId } = await contract('Mill')(tenant)
      await make.changeOrder(tenant, { projectId, status: 'submitted' })
      return projectId
    },
    async play(desk) {
      const query = { projectId: await projectOf(desk, 'Mill') }
      const [order] = (await desk.call('listChangeOrders', { query })).data
      return desk.call('approveChangeOrder', { path: { id: order.id }, body: { approvedBy: 'Dana Ortiz' } })
    },
    judge: async (desk, _, id) => [
      (await desk.row('select contract_value from projects where tenant_id = $1 and id = $2', id)).contractValue,
      '27500.00',
    ],
  },
  {
    said: 'Which change orders wait for an answer?',
    operation: 'listChangeOrders',
    given: (tenant) => make.changeOrder(tenant, { status: 'submitted' }),
    play: async (desk) =>
      idsOf((await desk.call('listChangeOrders', { query: { status: 'submitted', limit: 100 } })).data),
    judge: async (desk, answer) => [
      answer,
      idsOf(
        await desk.rows(
          "select id from change_orders where tenant_id = $1 and status = 'submitted' and deleted_at is null",
        ),
      ),
    ],
  },
  {
    said: 'Show me the report of how old our open invoices are',
    operation: 'listReports',
    async play(desk) {
      const reports: { key: string; title: string }[] = (await desk.call('listReports', { query: { limit: 100 } })).data
      const { key } = reports.find(({ title }) => /age|aging/i.test(title))!
      return (await desk.call('runReport', { path: { key } })).data.totals
    },
    judge: async (desk, answer) => [
      Object.values(answer)
        .map(Number)
        .includes(Number((await openBalance(desk)).sum)),
      true,
    ],
  },
]

const openBalance = (desk: AgentDesk) =>
  desk.row(
    `select sum(total - amount_paid) from invoices
     where tenant_id = $1 and status in ('sent', 'partial') and deleted_at is null`,
  )
