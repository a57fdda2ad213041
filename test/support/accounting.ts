import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { secretsFrom } from '../../db/base/secrets.ts'
import { exactNumber, textAt } from '../../db/domain/quickbooks/exact-json.ts'
import type { Job } from '../../db/jobs/jobs.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import type { Schemas } from '../../db/records/resource.ts'
import type { Books } from '../../scripts/quickbooks-double/books.ts'
import { pushToAccounting } from '../../workers/accounting/push.ts'
import { make } from './make.ts'
import type { Service, TestTenant } from './service.ts'

/** Organization that is connected to a QuickBooks company, with a contact that has an email address. */
export interface ConnectedOffice {
  tenant: TestTenant
  books: Books
  contact: { id: number }
}

/** Invoice values of the test vector: 6527.81 in total, after a 4 percent discount and with 22 percent tax. */
export const agreed = {
  lines: [{ description: 'Cabinets, installed', quantity: '16', unitPrice: '348.35' }],
  discount: '4',
  discountType: 'percent',
  taxRate: '22',
} as const

/** Returns helpers for tests that push invoices to QuickBooks. */
export function accountingOf(service: Service) {
  const { database, settings } = service
  const working = { database, secrets: secretsFrom(settings.secretKey), settings, log: pino({ level: 'silent' }) }

  /** Runs every due push task once. */
  async function work(stopping: () => boolean = () => false): Promise<void> {
    const tasks: TaskList = {
      'push-to-accounting': (payload) =>
        pushToAccounting({ ...working, stopping }, payload as Tasks['push-to-accounting']),
    }
    const client = new pg.Client({ connectionString: service.url })
    await client.connect()
    await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
  }

  return {
    work,

    async office(options: Parameters<typeof make.accounting>[1] = {}): Promise<ConnectedOffice> {
      const tenant = await service.tenant()
      const books = await make.accounting(tenant, options)
      const values = { companyName: 'Ortiz Homes', email: 'dana@ortiz.example' }
      return { tenant, books, contact: await make.contact(tenant, values) }
    },

    /** Creates an invoice for the organization's contact. */
    invoice: ({ tenant, contact }: ConnectedOffice, values: Parameters<typeof make.invoice>[1] = {}) =>
      make.invoice(tenant, { contactId: contact.id, ...agreed, lines: [...agreed.lines], ...values }),

    read: async ({ tenant }: ConnectedOffice, id: number): Promise<Schemas['Invoice']> =>
      (await tenant.client.ok('getInvoice', { path: { id } })).data,

    /** Queues a push, makes one attempt, and returns the job as it is afterwards. */
    async push({ tenant }: ConnectedOffice, id: number): Promise<Job> {
      const { data } = await tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })
      await work()
      return (await tenant.client.ok('getJob', { path: { id: data.job_id } })).data
    },

    job: async ({ tenant }: ConnectedOffice, id: string): Promise<Job> =>
      (await tenant.client.ok('getJob', { path: { id } })).data,

    send: ({ tenant }: ConnectedOffice, id: number, more: { body?: { sendTo: string }; key?: string } = {}) =>
      tenant.client.call('sendInvoiceViaQuickbooks', { path: { id }, ...more }),

    /**
     * Ends every pause and lease: makes queued tasks due now and expires the leases of jobs, attempts and companies.
     */
    async later(): Promise<void> {
      await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await database.pool.query("update jobs set lease_until = now() - interval '1 s' where lease_until is not null")
      await database.pool.query("update accounting_attempts set lease_until = now() - interval '1 s'")
      await database.pool.query('update accounting_turns set paused_until = null, held_until = null')
    },

    /** Invoices stored at the QuickBooks company, with their numbers as strings. */
    there: ({ books }: ConnectedOffice) =>
      books.invoices.map((row) => ({
        id: textAt(row, 'Id')!,
        number: textAt(row, 'DocNumber'),
        total: textAt(row, 'TotalAmt'),
        version: Number(textAt(row, 'SyncToken')),
        row,
      })),

    number: exactNumber,
  }
}
