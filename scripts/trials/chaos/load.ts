import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantWithKey } from '../../testkit/environment/tenants.ts'
import type { ApiRequest } from '../../testkit/http/api-request.ts'
import type { CountedClient, DefiniteAnswer } from '../../testkit/http/counted-requests.ts'
import type { TestRandom } from '../../testkit/random.ts'

/** Kind of change that a write makes. The checks count the markers of each kind. */
export type WriteKind =
  | 'contact'
  | 'contact change'
  | 'contact deletion'
  | 'product'
  | 'bid'
  | 'bid change'
  | 'line'
  | 'change order'
  | 'change order line'
  | 'change order step'
  | 'pay app'
  | 'pay app schedule'
  | 'pay app step'
  | 'time entry'
  | 'document'
  | 'document version'
  | 'signature request'
  | 'signature void'
  | 'upload'
  | 'job'

/** Acknowledged write that was sent with an Idempotency-Key. */
export interface Write {
  kind: WriteKind
  /** Value that only this write stored: a unique text, or the id that it created or deleted. */
  marker: string
  request: ApiRequest
  answer: DefiniteAnswer
}

const twinShare = 0.05
const repeatShare = 0.1
const longestPauseMs = 130

/**
 * Load generator whose writers send writes with idempotency keys until they are stopped. It records every acknowledged
 * write. Some writes are sent to two processes at once, and some are sent again after their answer. Each copy must get
 * the same answer, byte for byte.
 */
export class ChaosLoad {
  readonly writes: Write[] = []
  /** Answers to a repeated key that differed from the first answer. */
  readonly otherAnswers: string[] = []
  repeats = 0
  readonly requests: CountedClient
  readonly #chance: TestRandom
  readonly #origins: readonly string[]
  #running: Promise<void>[] = []
  #stopping = false
  #count = 0

  constructor(requests: CountedClient, origins: readonly string[], chance: TestRandom) {
    this.requests = requests
    this.#origins = origins
    this.#chance = chance
  }

  /** Starts `writers` writers, which all change the same bids of a tenant; each writer has its own contacts. */
  start(tenant: TenantWithKey, writers: number): void {
    const bids: number[] = []
    for (let writer = 0; writer < writers; writer += 1) this.#running.push(this.#write(tenant, bids))
  }

  /** Begins no further writes, and waits for the answers of the begun ones. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#running)
  }

  /** Returns a unique text. */
  marker(): string {
    this.#count += 1
    return `w-${this.#count}-${randomUUID().slice(0, 8)}`
  }

  pick = (): string => this.#chance.pick(this.#origins)

  /**
   * Sends one keyed write until it is acknowledged, only to `origin` if that is given. `marker` may be a function of
   * the answer. By default, the marker is the id of the created record.
   */
  async send(
    kind: WriteKind,
    marker: string | ((answer: DefiniteAnswer) => string) | undefined,
    asked: Omit<ApiRequest, 'key'>,
    origin?: string,
  ): Promise<Write> {
    const request = { ...asked, key: randomUUID() }
    const pick = origin === undefined ? this.pick : () => origin
    const sent = [this.requests.sendUntilAnswered(pick, request)]
    if (this.#chance.is(twinShare)) sent.push(this.requests.sendUntilAnswered(this.pick, request))
    const [answer, twin] = (await Promise.all(sent)) as [DefiniteAnswer, DefiniteAnswer?]
    if (twin) this.compare(request, answer, twin)
    const write = { kind, marker: markerOf(marker, answer), request, answer }
    if (answer.status < 300) this.writes.push(write)
    if (this.#chance.is(repeatShare)) await this.repeat(write)
    return write
  }

  /** Sends a read once, without a retry. It may fail while a part of the service is down. */
  read(origin: string, request: ApiRequest): Promise<DefiniteAnswer | { again: true }> {
    return this.requests.sendOnce(origin, request)
  }

  /** Sends an acknowledged write once more. */
  async repeat({ request, answer }: Write): Promise<void> {
    this.compare(request, answer, await this.requests.sendUntilAnswered(this.pick, request))
  }

  compare({ method, path }: ApiRequest, first: DefiniteAnswer, second: DefiniteAnswer): void {
    this.repeats += 1
    if (first.status === second.status && first.text === second.text) return
    this.otherAnswers.push(`${method} ${path}: ${first.status} ${first.text} and then ${second.status} ${second.text}`)
  }

  async #write(tenant: TenantWithKey, bids: number[]): Promise<void> {
    const contacts: number[] = []
    while (!this.#stopping) {
      await this.#writeOnce(tenant, contacts, bids)
      await sleep(this.#chance.whole(0, longestPauseMs))
    }
  }

  /** Sends one write of a random kind. */
  #writeOnce(tenant: TenantWithKey, contacts: number[], bids: number[]): Promise<unknown> {
    const share = this.#chance.next()
    if (share < 0.3 || contacts.length === 0) return this.#addContact(tenant, contacts)
    if (share < 0.5) return this.#changeContact(tenant, this.#chance.pick(contacts))
    if (share < 0.55) return this.#deleteContact(tenant, contacts.shift()!)
    if (share < 0.65) return this.#addProduct(tenant)
    if (share < 0.7 || bids.length === 0) return this.#addBid(tenant, bids)
    if (share < 0.78) return this.#changeBid(tenant, this.#chance.pick(bids))
    return this.#addLine(tenant, this.#chance.pick(bids))
  }

  async #addContact(tenant: TenantWithKey, contacts: number[]): Promise<void> {
    const { answer } = await this.addContact(tenant)
    if (answer.status === 201) contacts.push(answer.body.data.id)
  }

  /** Creates a contact, only at `origin` if that is given. */
  addContact(tenant: TenantWithKey, origin?: string): Promise<Write> {
    const marker = this.marker()
    const body = { type: 'customer', firstName: 'Load', lastName: marker, email: `${marker}@mail.example` }
    return this.send('contact', marker, { tenant, method: 'POST', path: '/contacts', body }, origin)
  }

  #changeContact(tenant: TenantWithKey, id: number): Promise<Write> {
    const position = this.marker()
    return this.send('contact change', position, {
      tenant,
      method: 'PATCH',
      path: `/contacts/${id}`,
      body: { position },
    })
  }

  #deleteContact(tenant: TenantWithKey, id: number): Promise<Write> {
    return this.send('contact deletion', undefined, { tenant, method: 'DELETE', path: `/contacts/${id}` })
  }

  #addProduct(tenant: TenantWithKey): Promise<Write> {
    const sku = this.marker()
    const body = { type: 'material', name: `Screw ${sku}`, sku, unitCost: this.#price(), unitPrice: this.#price() }
    return this.send('product', sku, { tenant, method: 'POST', path: '/products', body })
  }

  async #addBid(tenant: TenantWithKey, bids: number[]): Promise<void> {
    const notes = this.marker()
    const body = { notes, taxRate: '8.25', ...this.#discount() }
    const { answer } = await this.send('bid', notes, { tenant, method: 'POST', path: '/bids', body })
    if (answer.status === 201) bids.push(answer.body.data.id)
  }

  #changeBid(tenant: TenantWithKey, id: number): Promise<Write> {
    const siteCity = this.marker()
    const body = {
      siteCity,
      taxRate: `${this.#chance.whole(0, 12)}.${this.#chance.whole(10, 99)}`,
      ...this.#discount(),
    }
    return this.send('bid change', siteCity, { tenant, method: 'PATCH', path: `/bids/${id}`, body })
  }

  #addLine(tenant: TenantWithKey, bidId: number): Promise<Write> {
    const description = this.marker()
    const quantity = `${this.#chance.whole(0, 40)}.${this.#chance.whole(0, 999)}`
    const unitPrice = `${this.#chance.is(0.1) ? '-' : ''}${this.#price()}`
    const body = { description, quantity, unitPrice, isOptional: this.#chance.is(0.1) }
    return this.send('line', description, { tenant, method: 'POST', path: `/bids/${bidId}/line-items`, body })
  }

  #price(): string {
    return `${this.#chance.whole(0, 900)}.${String(this.#chance.whole(0, 9_999)).padStart(4, '0')}`
  }

  #discount(): object {
    if (this.#chance.is(0.3)) return { discount: null, discountType: null }
    const discountType = this.#chance.pick(['percent', 'fixed'])
    return { discount: `${this.#chance.whole(0, 30)}.${this.#chance.whole(0, 99)}`, discountType }
  }
}

/** Returns the marker of a write; empty for a refusal, which is not stored. */
function markerOf(marker: string | ((answer: DefiniteAnswer) => string) | undefined, answer: DefiniteAnswer): string {
  if (typeof marker === 'string') return marker
  if (answer.status >= 300) return ''
  if (marker) return marker(answer)
  const { id, job_id: jobId = id, sourcePath = jobId } = answer.body.data ?? {}
  return String(sourcePath)
}
