import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { QuickbooksDouble } from '../../operate/quickbooks-double/double.ts'
import type { FaultAction, QuickbooksOperation } from '../../operate/quickbooks-double/faults.ts'
import type { TenantWithKey } from '../../testkit/environment/tenants.ts'
import type { CountedClient, DefiniteAnswer } from '../../testkit/http/counted-requests.ts'
import type { TestRandom } from '../../testkit/random.ts'
import { makeWaitingJobsDue } from './end-job-waits.ts'

/** Invoice that must reach QuickBooks, and how it is sent there. */
export interface EnteredInvoice {
  id: number
  number: string
  total: string
  /** Either the address of the mail that QuickBooks sends, or the id of the push job. */
  sentBy: { mail: string } | { jobId: string }
  isVoided: boolean
}

const lanes = 2
const pauseMs = [600, 1_800] as const
const clients = 6
/** Probability that a connection is closed, before and after QuickBooks processes the request. */
const closeShare = 0.05
const closes: readonly QuickbooksOperation[] = ['query', 'customer', 'read', 'create', 'update', 'send', 'void']
const hurryMs = 500
const endLimitMs = 400_000

/**
 * Load generator for one organization. It continuously creates invoices, sends them to QuickBooks by a push or by
 * mailing them through QuickBooks, and voids some. The organization has its own company in the QuickBooks double, which
 * closes connections before or after it processes a request.
 */
export class AccountingLoad {
  readonly double = new QuickbooksDouble()
  readonly entered: EnteredInvoice[] = []
  readonly #requests: CountedClient
  readonly #pick: () => string
  readonly #chance: TestRandom
  readonly #database: Database
  #tenant: TenantWithKey | undefined
  #realmId = ''
  #running: Promise<void>[] = []
  #stopping = false

  constructor(requests: CountedClient, pick: () => string, chance: TestRandom, database: Database) {
    this.#requests = requests
    this.#pick = pick
    this.#chance = chance
    this.#database = database
  }

  /** Environment variables that direct a process of the service to the double. The double must be listening. */
  get env(): Record<string, string> {
    return this.double.env
  }

  /** Books of the organization's company in the double; empty before the start. */
  get books() {
    return this.double.companyOf(this.#realmId)
  }

  /** Connects the organization to QuickBooks and begins to enter its invoices. */
  async start(tenant: TenantWithKey): Promise<void> {
    this.#tenant = tenant
    const { realmId } = this.double.makeCompany()
    this.#realmId = realmId
    const refreshToken = this.double.tokens.createRefreshToken(realmId)
    await this.#send('PUT', '/settings/accounting', { provider: 'quickbooks', realmId, refreshToken })
    const contacts: number[] = []
    for (let count = 0; count < clients; count += 1) {
      const body = { type: 'customer', companyName: `Client ${count}`, email: `client${count}@mail.example` }
      contacts.push((await this.#send('POST', '/contacts', body)).body.data.id)
    }
    for (const on of closes) {
      for (const action of ['close-before', 'close-after'] satisfies FaultAction[]) {
        this.double.faults.add({ realmId, on, do: action, chance: closeShare, times: Number.MAX_SAFE_INTEGER })
      }
    }
    for (let lane = 0; lane < lanes; lane += 1) this.#running.push(this.#again(contacts))
  }

  /** Stops entering invoices and makes the double reliable. Waits until all pushes have ended, at most 400 s. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.double.faults.clear()
    await Promise.all(this.#running)
    const until = Date.now() + endLimitMs
    while (Date.now() < until && (await this.#openJobs()) > 0) await sleep(hurryMs)
  }

  /** Makes push jobs that wait for their next attempt due now. Returns how many push jobs are open. */
  async #openJobs(): Promise<number> {
    const { pool } = this.#database
    await makeWaitingJobsDue(this.#database, 'push-to-accounting', 'accounting_push')
    const { rows } = await pool.query<{ count: number }>(
      "select count(*) as count from jobs where type = 'accounting_push' and status in ('queued', 'running')",
    )
    return rows[0]!.count
  }

  #send(method: string, path: string, body?: object): Promise<DefiniteAnswer> {
    const request = { tenant: this.#tenant!, method, path, ...(body && { body }), key: randomUUID() }
    return this.#requests.sendUntilAnswered(this.#pick, request)
  }

  async #again(contacts: readonly number[]): Promise<void> {
    while (!this.#stopping) {
      await this.#enter(this.#chance.pick(contacts))
      await sleep(this.#chance.whole(...pauseMs))
    }
  }

  /** Creates an invoice, and pushes or mails it. Voids one in ten of the pushed invoices. */
  async #enter(contactId: number): Promise<void> {
    const made = await this.#send('POST', '/invoices', { contactId, taxRate: '8.25', notesToCustomer: randomUUID() })
    if (made.status !== 201) return
    const { id, invoiceNumber: number } = made.body.data
    const unitPrice = `${this.#chance.whole(1, 9_000)}.${this.#chance.whole(10, 99)}`
    const lines = [{ description: 'Work', quantity: `${this.#chance.whole(1, 40)}.5`, unitPrice }]
    await this.#send('POST', `/invoices/${id}/line-items`, { lines })
    const by = this.#chance.is(0.5) ? await this.#mail(id) : await this.#push(id)
    const isVoided = 'jobId' in by && this.#chance.is(0.1)
    if (isVoided) await this.#send('POST', `/invoices/${id}/void`)
    const { body } = await this.#requests.sendUntilAnswered(this.#pick, {
      tenant: this.#tenant!,
      method: 'GET',
      path: `/invoices/${id}`,
    })
    this.entered.push({ id, number, total: body.data.total, sentBy: by, isVoided })
  }

  async #mail(id: number): Promise<EnteredInvoice['sentBy']> {
    const mail = `invoice${id}@mail.example`
    await this.#send('POST', `/invoices/${id}/send-via-quickbooks`, { sendTo: mail })
    return { mail }
  }

  async #push(id: number): Promise<EnteredInvoice['sentBy']> {
    await this.#send('POST', `/invoices/${id}/mark-sent`)
    const { body } = await this.#send('POST', `/invoices/${id}/push-to-accounting`)
    return { jobId: body.data.job_id }
  }
}
