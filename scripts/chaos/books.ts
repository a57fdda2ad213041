import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/postgres/connection.ts'
import type { Chance } from '../../test/support/fixtures/random.ts'
import { QuickbooksDouble } from '../quickbooks-double/double.ts'
import type { Action, FaultyPart } from '../quickbooks-double/faults.ts'
import type { StageTenant } from '../stage/tenants.ts'
import { type DefiniteAnswer, settle, type Tally } from './requests.ts'
import { endWaits } from './waits.ts'

/** An invoice that was to be in QuickBooks, and how it was to come there. */
export interface Entered {
  id: number
  number: string
  total: string
  /** Mailed through QuickBooks, or pushed by this job. */
  by: { mail: string } | { jobId: string }
  isVoided: boolean
}

const lanes = 2
const pauseMs = [600, 1_800] as const
const clients = 6
/** How often a connection is closed, before and after QuickBooks has acted. */
const closeShare = 0.05
const closes: readonly FaultyPart[] = ['query', 'customer', 'read', 'create', 'update', 'send', 'void']
const hurryMs = 500
const endLimitMs = 400_000

/**
 * An organization that brings its invoices into QuickBooks all the time, by pushes and by sending, and voids some, while
 * QuickBooks closes connections before and after it acts. It has a company of its own in a double of QuickBooks.
 */
export class Bookkeepers {
  readonly double = new QuickbooksDouble()
  readonly entered: Entered[] = []
  readonly #tally: Tally
  readonly #pick: () => string
  readonly #chance: Chance
  readonly #database: Database
  #tenant: StageTenant | undefined
  #realmId = ''
  #running: Promise<void>[] = []
  #stopping = false

  constructor(tally: Tally, pick: () => string, chance: Chance, database: Database) {
    this.#tally = tally
    this.#pick = pick
    this.#chance = chance
    this.#database = database
  }

  /** What a process of the service is told of the double, which listens. */
  get env(): Record<string, string> {
    return this.double.env
  }

  /** The company's books; those of nobody before the start. */
  get books() {
    return this.double.companyOf(this.#realmId)
  }

  /** Connects the organization and begins to enter its invoices. */
  async start(tenant: StageTenant): Promise<void> {
    this.#tenant = tenant
    const { realmId } = this.double.makeCompany()
    this.#realmId = realmId
    const refreshToken = this.double.tokens.makeRefreshToken(realmId)
    await this.#send('PUT', '/settings/accounting', { provider: 'quickbooks', realmId, refreshToken })
    const contacts: number[] = []
    for (let count = 0; count < clients; count += 1) {
      const body = { type: 'customer', companyName: `Client ${count}`, email: `client${count}@mail.example` }
      contacts.push((await this.#send('POST', '/contacts', body)).body.data.id)
    }
    for (const on of closes) {
      for (const action of ['close-before', 'close-after'] satisfies Action[]) {
        this.double.faults.add({ realmId, on, do: action, chance: closeShare, times: Number.MAX_SAFE_INTEGER })
      }
    }
    for (let lane = 0; lane < lanes; lane += 1) this.#running.push(this.#again(contacts))
  }

  /** Enters no further invoice, and waits until what was asked for is done. QuickBooks behaves from here on. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.double.faults.clear()
    await Promise.all(this.#running)
    const until = Date.now() + endLimitMs
    while (Date.now() < until && (await this.#openJobs()) > 0) await sleep(hurryMs)
  }

  /** How many jobs are open; what they wait for is let be over. */
  async #openJobs(): Promise<number> {
    const { pool } = this.#database
    await endWaits(this.#database, 'push-to-accounting', 'accounting_push')
    const { rows } = await pool.query<{ count: number }>(
      "select count(*) as count from jobs where type = 'accounting_push' and status in ('queued', 'running')",
    )
    return rows[0]!.count
  }

  #send(method: string, path: string, body?: object): Promise<DefiniteAnswer> {
    const request = { tenant: this.#tenant!, method, path, ...(body && { body }), key: randomUUID() }
    return settle(this.#tally, this.#pick, request)
  }

  async #again(contacts: readonly number[]): Promise<void> {
    while (!this.#stopping) {
      await this.#enter(this.#chance.pick(contacts))
      await sleep(this.#chance.whole(...pauseMs))
    }
  }

  /** Makes an invoice, and pushes or mails it; voids one in ten of the pushed. */
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
    const { body } = await settle(this.#tally, this.#pick, {
      tenant: this.#tenant!,
      method: 'GET',
      path: `/invoices/${id}`,
    })
    this.entered.push({ id, number, total: body.data.total, by, isVoided })
  }

  async #mail(id: number): Promise<Entered['by']> {
    const mail = `invoice${id}@mail.example`
    await this.#send('POST', `/invoices/${id}/send-via-quickbooks`, { sendTo: mail })
    return { mail }
  }

  async #push(id: number): Promise<Entered['by']> {
    await this.#send('POST', `/invoices/${id}/mark-sent`)
    const { body } = await this.#send('POST', `/invoices/${id}/push-to-accounting`)
    return { jobId: body.data.job_id }
  }
}
