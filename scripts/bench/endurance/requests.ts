import { randomUUID } from 'node:crypto'
import { SeededRandom } from '../../conformance/chance.ts'
import type { TenantWithKey } from '../../stage/tenants.ts'
import type { SteadyLoadRequest } from '../steady.ts'
import { activeAt, type Layout, linesOfBid } from './layout.ts'

/** One request of the mix, and what is done with the answer of one that succeeded. */
export interface OfficeRequest extends SteadyLoadRequest {
  name: string
  /** `bare` is of the reference beside the service. */
  kind: 'read' | 'write' | 'bare'
  took?(answer: CreatedRecord): void
}

interface CreatedRecord {
  data: { id: number }
}

/** What an organization has made itself, of which it deletes now and then. */
interface Office {
  index: number
  tenant: TenantWithKey
  contacts: number[]
  lines: { bid: number; line: number }[]
  lastPost?: { path: string; body: object; key: string }
}

interface Wanted extends Pick<OfficeRequest, 'method' | 'took'> {
  path: string
  body?: object
  key?: string
}

type Make = (office: Office) => Wanted

/** How often of a hundred requests, and which. */
type Choice = [weight: number, name: string, make: Make]

/** How many records that it made an organization remembers for its deletes. */
const remembered = 200
const hotShareOfRequests = 0.5

/** What is sent, one request after the other. */
export interface RequestMix {
  /** The next request when `share` of the time is over. */
  next(share: number): OfficeRequest
}

/**
 * The requests of an office's day, one after the other: half are the hot organization's, the rest those of who is
 * active.
 */
export class OfficeMix implements RequestMix {
  readonly #origin: string
  readonly #layout: Layout
  readonly #offices: Office[]
  readonly #chance = new SeededRandom(1)
  readonly #reads: Choice[]
  readonly #writes: Choice[]

  constructor(origin: string, layout: Layout, tenants: readonly TenantWithKey[]) {
    this.#origin = origin
    this.#layout = layout
    this.#offices = tenants.map((tenant, index) => ({ index, tenant, contacts: [], lines: [] }))
    this.#reads = this.#readChoices()
    this.#writes = this.#writeChoices()
  }

  next(share: number): OfficeRequest {
    const active = activeAt(share, this.#offices.length)
    const isHot = active.length === 0 || this.#chance.next() < hotShareOfRequests
    const office = this.#offices[isHot ? 0 : active[this.#below(active.length)]!]!
    const readWeight = weightOf(this.#reads)
    let left = this.#chance.next() * (readWeight + weightOf(this.#writes))
    const kind = left < readWeight ? 'read' : 'write'
    const choices = [...this.#reads, ...this.#writes]
    const [, name, make] = choices.find(([weight]) => {
      left -= weight
      return left < 0
    })!
    return { name, kind, ...this.#requestOf(office, make(office)) }
  }

  #requestOf({ tenant }: Office, { method, path, body, key, took }: Wanted): Omit<OfficeRequest, 'name' | 'kind'> {
    const headers = {
      Authorization: `Bearer ${tenant.key}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    }
    const url = `${this.#origin}/api/v1${path}`
    return { url, method, headers, ...(body && { body: JSON.stringify(body) }), ...(took && { took }) }
  }

  #readChoices(): Choice[] {
    const get = (pathOf: (office: Office) => string): Make => {
      return (office) => ({ method: 'GET', path: pathOf(office) })
    }
    return [
      [24, 'GET a contact', get((office) => `/contacts/${this.#contact(office)}`)],
      [8, 'GET a bid', get((office) => `/bids/${this.#bid(office)}`)],
      [12, 'GET 25 contacts', get(() => '/contacts?limit=25')],
      [6, 'GET 25 bids', get(() => '/bids?limit=25')],
      [7, "GET a bid's lines", get((office) => `/bids/${this.#bid(office)}/line-items`)],
      [10, 'search contacts', get((office) => `/contacts?limit=25&search=person${this.#contact(office)}`)],
      [3, 'search everything', get((office) => `/search?q=person${this.#contact(office)}`)],
    ]
  }

  #writeChoices(): Choice[] {
    const newContact: Make = (office) => this.#newContact(office)
    const newLine: Make = (office) => this.#newLine(office)
    const newBid: Make = (office) => this.#post(office, '/bids', { title: 'A deck', siteAddress: '12 Elm Street' })
    return [
      [8, 'POST a contact', newContact],
      [7, 'PATCH a contact', (office) => patch(`/contacts/${this.#contact(office)}`, { phone: this.#phone() })],
      [2, 'POST a bid', newBid],
      [6, "POST a bid's line", newLine],
      [4, "PATCH a bid's line", (office) => patch(this.#lineOfDraft(office), { quantity: `${1 + this.#below(40)}.5` })],
      [1, 'DELETE a contact', (office) => deletedContact(office) ?? newContact(office)],
      [1, "DELETE a bid's line", (office) => deletedLine(office) ?? newLine(office)],
      [1, 'a POST again', (office) => (office.lastPost ? { method: 'POST', ...office.lastPost } : newContact(office))],
    ]
  }

  #post(office: Office, path: string, body: object, took?: OfficeRequest['took']): Wanted {
    const key = randomUUID()
    const remember = (answer: CreatedRecord): void => {
      office.lastPost = { path, body, key }
      took?.(answer)
    }
    return { method: 'POST', path, body, key, took: remember }
  }

  #newContact(office: Office): Wanted {
    const names = { firstName: 'Dana', lastName: `Rivers ${this.#below(100_000)}` }
    const body = { type: 'customer', ...names, phone: this.#phone() }
    return this.#post(office, '/contacts', body, ({ data }) => keep(office.contacts, data.id))
  }

  #newLine(office: Office): Wanted {
    const bid = this.#draft(office)
    const body = { description: 'Cedar boards, planed', quantity: '12.5', unitPrice: '19.90' }
    return this.#post(office, `/bids/${bid}/line-items`, body, ({ data }) => keep(office.lines, { bid, line: data.id }))
  }

  #contact({ index }: Office): number {
    const { contactRounds, roundSize } = this.#layout
    return this.#layout.idOf(index, this.#below(contactRounds), this.#below(roundSize))
  }

  #bid({ index }: Office): number {
    const { bidRounds, roundSize } = this.#layout
    return this.#layout.idOf(index, this.#below(bidRounds), this.#below(roundSize))
  }

  #draft({ index }: Office): number {
    const { draftRounds, roundSize } = this.#layout
    return this.#layout.idOf(index, this.#layout.draftRound(this.#below(draftRounds)), this.#below(roundSize))
  }

  /** The address of one of the lines with which a draft was filled. */
  #lineOfDraft(office: Office): string {
    const bid = this.#draft(office)
    return `/bids/${bid}/line-items/${(bid - 1) * linesOfBid + 1 + this.#below(linesOfBid)}`
  }

  #phone(): string {
    return `+1 206 555 ${String(this.#below(10_000)).padStart(4, '0')}`
  }

  #below(count: number): number {
    return Math.floor(this.#chance.next() * count)
  }
}

/**
 * A contact to insert by the bare server at `origin`, for one organization: what the machine alone lets a write take.
 */
export function bareInserts(origin: string, tenantId: number): RequestMix {
  const body = JSON.stringify({ type: 'customer', firstName: 'Dana', email: 'dana@example.com' })
  const headers = { 'Content-Type': 'application/json' }
  const request = { url: `${origin}/contacts?tenant=${tenantId}`, method: 'POST', headers, body }
  return { next: () => ({ name: 'bare INSERT of a contact', kind: 'bare', ...request }) }
}

const weightOf = (choices: readonly Choice[]): number => choices.reduce((sum, [weight]) => sum + weight, 0)
const patch = (path: string, body: object): Wanted => ({ method: 'PATCH', path, body })

function deletedContact({ contacts }: Office): Wanted | undefined {
  const id = contacts.shift()
  return id === undefined ? undefined : { method: 'DELETE', path: `/contacts/${id}` }
}

function deletedLine({ lines }: Office): Wanted | undefined {
  const made = lines.shift()
  return made && { method: 'DELETE', path: `/bids/${made.bid}/line-items/${made.line}` }
}

function keep<Item>(list: Item[], item: Item): void {
  list.push(item)
  if (list.length > remembered) list.shift()
}
