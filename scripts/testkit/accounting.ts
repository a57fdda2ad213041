import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { exactNumber, textAtPath } from '../../db/domain/quickbooks/exact-json.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import type { Job } from '../../db/services/jobs/jobs.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { pushToAccounting } from '../../workers/tasks/accounting/push.ts'
import type { CompanyBooks } from '../operate/quickbooks-double/books.ts'
import type { Service, TestTenant } from './environment/service.ts'
import { make } from './make.ts'

/** Organization that is connected to a QuickBooks company, with a contact to bill. */
export interface ConnectedOrganization {
  tenant: TestTenant
  books: CompanyBooks
  contact: { id: number }
}

/** Values of an invoice with a known total: 6527.81, after a 4 percent discount and with 22 percent tax. */
export const vectorInvoiceValues = {
  lines: [{ description: 'Cabinets, installed', quantity: '16', unitPrice: '348.35' }],
  discount: '4',
  discountType: 'percent',
  taxRate: '22',
} as const

/** Returns helpers for tests that push invoices to QuickBooks. */
export function makeAccountingHelpers(service: Service) {
  const { database, settings } = service
  const working = { database, secrets: deriveSecrets(settings.secretKey), settings, log: pino({ level: 'silent' }) }

  /** Runs each due push task once. */
  async function work(stopping: () => boolean = () => false): Promise<void> {
    const tasks: TaskList = {
      'push-to-accounting': (payload) =>
        pushToAccounting({ ...working, stopping }, payload as TaskPayloads['push-to-accounting']),
    }
    const client = new pg.Client({ connectionString: service.url })
    await client.connect()
    await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
  }

  return {
    work,

    async office(options: Parameters<typeof make.accounting>[1] = {}): Promise<ConnectedOrganization> {
      const tenant = await service.tenant()
      const books = await make.accounting(tenant, options)
      const values = { companyName: 'Ortiz Homes', email: 'dana@ortiz.example' }
      return { tenant, books, contact: await make.contact(tenant, values) }
    },

    /** Creates an invoice for the organization's contact. */
    invoice: ({ tenant, contact }: ConnectedOrganization, values: Parameters<typeof make.invoice>[1] = {}) =>
      make.invoice(tenant, {
        contactId: contact.id,
        ...vectorInvoiceValues,
        lines: [...vectorInvoiceValues.lines],
        ...values,
      }),

    read: async ({ tenant }: ConnectedOrganization, id: number): Promise<Schemas['Invoice']> =>
      (await tenant.client.ok('getInvoice', { path: { id } })).data,

    /** Queues a push of an invoice, makes one attempt, and then returns the job. */
    async push({ tenant }: ConnectedOrganization, id: number): Promise<Job> {
      const { data } = await tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })
      await work()
      return (await tenant.client.ok('getJob', { path: { id: data.job_id } })).data
    },

    job: async ({ tenant }: ConnectedOrganization, id: string): Promise<Job> =>
      (await tenant.client.ok('getJob', { path: { id } })).data,

    send: ({ tenant }: ConnectedOrganization, id: number, more: { body?: { sendTo: string }; key?: string } = {}) =>
      tenant.client.call('sendInvoiceViaQuickbooks', { path: { id }, ...more }),

    /** Makes everything due now: queued tasks, and pushes that wait for a pause or a lease to end. */
    async later(): Promise<void> {
      await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await database.pool.query("update jobs set lease_until = now() - interval '1 s' where lease_until is not null")
      await database.pool.query("update accounting_attempts set lease_until = now() - interval '1 s'")
      await database.pool.query('update accounting_turns set paused_until = null, held_until = null')
    },

    /** Returns the invoices that the QuickBooks company has, with their numbers as strings. */
    there: ({ books }: ConnectedOrganization) =>
      books.invoices.map((row) => ({
        id: textAtPath(row, 'Id')!,
        number: textAtPath(row, 'DocNumber'),
        total: textAtPath(row, 'TotalAmt'),
        version: Number(textAtPath(row, 'SyncToken')),
        row,
      })),

    number: exactNumber,
  }
}
