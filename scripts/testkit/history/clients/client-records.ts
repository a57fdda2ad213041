import type { DefiniteAnswer } from '../../http/counted-requests.ts'
import type { RecordedFamily } from '../families.ts'
import type { ShownRecord } from '../fingerprints.ts'
import type { Observation, ObservationRole } from '../history.ts'
import type { KnownRecord, SharedRecords } from '../shared-records.ts'
import type { HistoryClient } from './client.ts'

/** State that a client was last shown of a record. */
export interface SeenState {
  etag: string
  token: number
}

const remembered = 200
const matchShare = 0.55

/** A client with the records that it may use and the states that it was shown of them. */
export class ClientRecords {
  readonly client: HistoryClient
  readonly office: SharedRecords
  readonly #seen = new Map<number, SeenState>()

  constructor(client: HistoryClient, office: SharedRecords) {
    this.client = client
    this.office = office
  }

  get tenantId(): number {
    return this.client.tenant.id
  }

  sight(role: ObservationRole, family: RecordedFamily, shown: ShownRecord): Observation {
    return this.client.recorder.observeState(role, this.tenantId, family, shown)
  }

  seen(known: KnownRecord): SeenState | undefined {
    return this.#seen.get(known.number)
  }

  /** Remembers the state that an answer showed of a record, with its ETag. */
  rememberState({ record, value }: Observation, etag: string | null): void {
    if (etag === null) return
    this.#seen.delete(record)
    this.#seen.set(record, { etag, token: value })
    if (this.#seen.size > remembered) this.#seen.delete(this.#seen.keys().next().value!)
  }

  /** Adds a new record to those that all clients of the organization may use. */
  addRecord(family: RecordedFamily, shown: ShownRecord, parent?: KnownRecord): void {
    const number = this.client.recorder.record(this.tenantId, family, shown)
    this.office.add({ family, id: Number(shown.id), number, parent })
  }

  /**
   * Returns the precondition for a change of a record. In some cases it is If-Match with the state that was shown last;
   * in the others there is none.
   */
  precondition(known: KnownRecord): { record: number; base?: number; ifMatch?: string } {
    const seen = this.#seen.get(known.number)
    if (!seen || !this.client.chance.is(matchShare)) return { record: known.number }
    return { record: known.number, base: seen.token, ifMatch: seen.etag }
  }

  /** Returns the observation of a 404: the record was missing. Returns an empty list for other statuses. */
  observeMissing =
    (known: KnownRecord) =>
    ({ status }: DefiniteAnswer): Observation[] =>
      status === 404 ? [{ role: 'missed', record: known.number, value: 0 }] : []
}
