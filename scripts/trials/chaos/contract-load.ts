import { setTimeout as sleep } from 'node:timers/promises'
import { callerFromRequester } from '../../../db/engine/base/caller.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { acceptBid } from '../../../db/nouns/bids/acceptance.ts'
import { bids } from '../../../db/nouns/bids/bids.ts'
import { createBidLineItem } from '../../../db/nouns/bids/line-items.ts'
import { markBidSent } from '../../../db/nouns/bids/sending.ts'
import { convertBid } from '../../../db/workflows/conversions.ts'
import type { TenantWithKey } from '../../testkit/environment/tenants.ts'
import type { DefiniteAnswer } from '../../testkit/http/counted-requests.ts'
import type { TestRandom } from '../../testkit/random.ts'
import type { ChaosLoad, Write } from './load.ts'

/** Project that was converted from an accepted bid before any failure. */
export interface ProjectUnderLoad {
  tenant: TenantWithKey
  projectId: number
}

const longestPauseMs = 130
const agreed = ['640000.00', '359999.99']

/**
 * Creates a bid, accepts it and converts it to a project, directly in the database. The checks do not count these
 * writes.
 */
export async function createProjectUnderLoad(database: Database, tenant: TenantWithKey): Promise<ProjectUnderLoad> {
  const caller = callerFromRequester(tenant.id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const terms = { taxRate: '8.25', discount: '2.5', discountType: 'percent' as const }
  const projectId = await runTransaction(database, caller, async (tx) => {
    const { id } = await insertOne(tx, caller, bids, terms)
    for (const unitPrice of agreed) await createBidLineItem(tx, caller, id, { description: 'Agreed work', unitPrice })
    await markBidSent(tx, caller, id)
    await acceptBid(tx, caller, id, {})
    return (await convertBid(tx, caller, id, {})).id
  })
  return { tenant, projectId }
}

/**
 * Load generator that changes and bills contracts until it is stopped. Several writers approve and void change orders
 * of one contract at the same time, each only its own change orders. A single writer bills another contract. None of
 * their requests should be refused.
 */
export class ContractLoad {
  readonly #load: ChaosLoad
  readonly #chance: TestRandom
  #running: Promise<void>[] = []
  #stopping = false

  constructor(load: ChaosLoad, chance: TestRandom) {
    this.#load = load
    this.#chance = chance
  }

  /** Starts `changers` writers that change the first contract, and one writer that bills the second. */
  start(changed: ProjectUnderLoad, changers: number, billed: ProjectUnderLoad): void {
    for (let count = 0; count < changers; count += 1) {
      const approved: number[] = []
      this.#running.push(this.#again(() => this.#change(changed, approved)))
    }
    this.#running.push(this.#again(() => this.#bill(billed)))
  }

  /** Stops beginning new work, and waits for the begun work. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#running)
  }

  async #again(act: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      await act()
      await sleep(this.#chance.whole(0, longestPauseMs))
    }
  }

  /** Creates a change order and approves, rejects or voids it, or voids one that was approved before. */
  async #change(contract: ProjectUnderLoad, approved: number[]): Promise<void> {
    if (approved.length > 0 && this.#chance.is(0.3)) {
      const [id] = approved.splice(this.#chance.whole(0, approved.length - 1), 1)
      await this.#step(contract, id!, 'void')
      return
    }
    const id = await this.#submitted(contract)
    const verb = this.#chance.pick(['approve', 'approve', 'approve', 'reject', 'void'] as const)
    await this.#step(contract, id, verb)
    if (verb === 'approve') approved.push(id)
  }

  async #submitted(contract: ProjectUnderLoad): Promise<number> {
    const { tenant, projectId } = contract
    const title = this.#load.marker()
    const roundSalesAmounts = this.#chance.is(0.3)
    const body = { projectId, title, roundSalesAmounts, scheduleDays: this.#chance.whole(-3, 9) }
    const { answer } = await this.#load.send('change order', title, {
      tenant,
      method: 'POST',
      path: '/change-orders',
      body,
    })
    const { id } = answer.body.data
    for (let count = this.#chance.whole(1, 3); count > 0; count -= 1) await this.#addLine(tenant, id)
    await this.#step(contract, id, 'submit')
    return id
  }

  async #addLine(tenant: TenantWithKey, id: number): Promise<void> {
    const description = this.#load.marker()
    const sign = this.#chance.is(0.2) ? '-' : ''
    const unitPrice = `${sign}${this.#chance.whole(1, 900)}.${String(this.#chance.whole(0, 9_999)).padStart(4, '0')}`
    const body = { description, quantity: `${this.#chance.whole(0, 9)}.${this.#chance.whole(1, 999)}`, unitPrice }
    const path = `/change-orders/${id}/line-items`
    await this.#load.send('change order line', description, { tenant, method: 'POST', path, body })
  }

  #step({ tenant }: ProjectUnderLoad, id: number, verb: keyof typeof changeOrderEvents): Promise<Write> {
    const asked = { tenant, method: 'POST', path: `/change-orders/${id}/${verb}` }
    return this.#load.send('change order step', stepMarker(changeOrderEvents[verb]), asked)
  }

  /** Creates the contract's next pay application and takes it from draft to certificate. */
  async #bill(contract: ProjectUnderLoad): Promise<void> {
    const { tenant, projectId } = contract
    const notes = this.#load.marker()
    const body = {
      projectId,
      periodTo: '2026-03-31',
      notes,
      notesToOwner: notes,
      workRetainagePercent: `${this.#chance.whole(0, 12)}.5`,
    }
    const asked = { tenant, method: 'POST', path: '/pay-apps', body }
    const { id } = (await this.#load.send('pay app', notes, asked)).answer.body.data
    await this.#maybeApprove(contract)
    await this.#fill(tenant, id)
    await this.#certify(contract, id)
  }

  async #maybeApprove(contract: ProjectUnderLoad): Promise<void> {
    if (this.#chance.is(0.3)) await this.#step(contract, await this.#submitted(contract), 'approve')
  }

  /** Enters work for each line of the schedule that has a value. */
  async #fill(tenant: TenantWithKey, id: number): Promise<void> {
    const path = `/pay-apps/${id}/line-items`
    const lines: { id: number; workThisPeriod?: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const read = { tenant, method: 'GET', path: `${path}${query}` }
      const { body }: DefiniteAnswer = await this.#load.requests.sendUntilAnswered(this.#load.pick, read)
      lines.push(...body.data.map(this.#worked))
      cursor = body.meta.pagination.cursor
    }
    const asked = { tenant, method: 'PUT', path, body: { lines } }
    await this.#load.send('pay app schedule', String(id), asked)
  }

  #worked = ({ id, scheduledValue }: { id: number; scheduledValue: string }) => {
    const sign = scheduledValue.startsWith('-') ? '-' : ''
    const amount = `${sign}${this.#chance.whole(1, 90)}.${this.#chance.whole(10, 99)}`
    return { id, ...(/[1-9]/.test(scheduledValue) && { workThisPeriod: amount }) }
  }

  async #certify(contract: ProjectUnderLoad, id: number): Promise<void> {
    const step = (verb: keyof typeof payAppEvents) =>
      this.#load.send('pay app step', stepMarker(payAppEvents[verb]), {
        tenant: contract.tenant,
        method: 'POST',
        path: `/pay-apps/${id}/${verb}`,
      })
    await step('submit')
    await this.#maybeApprove(contract)
    if (this.#chance.is(0.2)) {
      await step('reject')
      await step('submit')
    }
    await step('approve')
    if (this.#chance.is(0.15)) await step('void')
    else if (this.#chance.is(0.7)) await step('mark-paid')
  }
}

const changeOrderEvents = {
  submit: 'change_order.submitted',
  approve: 'change_order.approved',
  reject: 'change_order.rejected',
  void: 'change_order.voided',
} as const

const payAppEvents = {
  submit: 'pay_app.submitted',
  approve: 'pay_app.approved',
  reject: 'pay_app.rejected',
  'mark-paid': 'pay_app.paid',
  void: 'pay_app.voided',
} as const

/**
 * Marker by which a transition's event is found: the record, the event type, and the version that the transition
 * created.
 */
const stepMarker =
  (type: string) =>
  ({ body }: DefiniteAnswer): string =>
    `${body.data.id} ${type} ${body.data.updatedAt}`
