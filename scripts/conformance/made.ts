import type { Contract } from './contract.ts'
import type { KitAnswer } from './http.ts'

/** Who made a record, and can delete it. */
interface RecordMaker {
  place: { baseUrl: URL; contract: Contract }
  send(method: string, path: string): Promise<KitAnswer>
}

interface MadeRecord {
  caller: RecordMaker
  /** Below the base address, as `/contacts/7`. */
  path: string
}

/** What a run has left in the service, so that it can be taken away again. */
export class MadeRecords {
  readonly #records = new Map<string, MadeRecord>()
  #isCleaning = false

  /** Keeps what an answer says was made, where the API has a way to delete it, and forgets what was deleted. */
  note(caller: RecordMaker, method: string, path: string, { status, headers, json }: KitAnswer): void {
    if (method === 'DELETE' && status === 200) this.#records.delete(path.split('?', 1)[0]!)
    if (this.#isCleaning || (status !== 201 && status !== 202)) return
    const location = String(headers.location ?? '')
    const { href } = caller.place.baseUrl
    const made = [
      json?.data?.job_id && `/jobs/${json.data.job_id}`,
      json?.data?.id !== undefined && `${path.split('?', 1)[0]}/${json.data.id}`,
      location.startsWith(href) && location.slice(href.length).split('?', 1)[0],
    ]
    for (const place of made) {
      // What belongs to another record goes with it.
      if (place && place.split('/').length === 3 && caller.place.contract.operationAt('DELETE', place))
        this.#records.set(place, { caller, path: place })
    }
  }

  /**
   * Deletes what can be deleted, the newest first, and once more what another record held. Gives how many went, and the
   * paths of those that the API keeps.
   */
  async clean(): Promise<{ deleted: number; kept: string[] }> {
    this.#isCleaning = true
    const all = this.#records.size
    for (const _ of [1, 2]) {
      for (const { caller, path } of [...this.#records.values()].reverse()) {
        const { status } = await caller.send('DELETE', path)
        if (status === 404) this.#records.delete(path)
      }
    }
    const kept = [...this.#records.keys()].filter((path) => !path.startsWith('/jobs/'))
    return { deleted: all - this.#records.size, kept }
  }
}
