import type { RecordedFamily } from '../families.ts'
import type { ShownRecord } from '../fingerprints.ts'
import type { Sight, SightRole } from '../history.ts'
import type { Known, Office } from '../office.ts'
import type { HeardAnswer, HistoryClient } from './client.ts'

/** What a client was shown of a record last. */
export interface SeenState {
  etag: string
  token: number
}

const remembered = 200
const matchShare = 0.55

/** A client, the records that it may turn to, and what it was shown of them. */
export class ClientDesk {
  readonly client: HistoryClient
  readonly office: Office
  readonly #seen = new Map<number, SeenState>()

  constructor(client: HistoryClient, office: Office) {
    this.client = client
    this.office = office
  }

  get tenantId(): number {
    return this.client.tenant.id
  }

  sight(role: SightRole, family: RecordedFamily, shown: ShownRecord): Sight {
    return this.client.recorder.sight(role, this.tenantId, family, shown)
  }

  seen(known: Known): SeenState | undefined {
    return this.#seen.get(known.number)
  }

  /** Keeps what an answer showed of a record, and its ETag. */
  see({ record, value }: Sight, etag: string | null): void {
    if (etag === null) return
    this.#seen.delete(record)
    this.#seen.set(record, { etag, token: value })
    if (this.#seen.size > remembered) this.#seen.delete(this.#seen.keys().next().value!)
  }

  /** Takes a new record up, for others too. */
  take(family: RecordedFamily, shown: ShownRecord, parent?: Known): void {
    const number = this.client.recorder.record(this.tenantId, family, shown)
    this.office.add({ family, id: Number(shown.id), number, parent })
  }

  /** For a change of a record: in a share of the cases under If-Match of the state that was shown last. */
  precondition(known: Known): { record: number; base?: number; ifMatch?: string } {
    const seen = this.#seen.get(known.number)
    if (!seen || !this.client.chance.is(matchShare)) return { record: known.number }
    return { record: known.number, base: seen.token, ifMatch: seen.etag }
  }

  /** What a 404 says of a record. */
  missed =
    (known: Known) =>
    ({ status }: HeardAnswer): Sight[] =>
      status === 404 ? [{ role: 'missed', record: known.number, value: 0 }] : []
}
