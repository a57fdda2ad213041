import type { Contract } from './contract.ts'
import type { KitAnswer } from './http.ts'

/** Caller that created a record and can delete it. */
interface RecordMaker {
  place: { baseUrl: URL; contract: Contract }
  send(method: string, path: string): Promise<KitAnswer>
}

interface MadeRecord {
  caller: RecordMaker
  /** Path below the base address, for example `/contacts/7`. */
  path: string
}

/** Records that a run has created, so that they can be deleted at its end. */
export class CreatedRecords {
  readonly #records = new Map<string, MadeRecord>()
  #isCleaning = false

  /** Notes the record that a request created if the API can delete it. Forgets the record that a request deleted. */
  track(caller: RecordMaker, method: string, path: string, { status, headers, json }: KitAnswer): void {
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
      // A record below another record, such as a line, is deleted together with it.
      if (place && place.split('/').length === 3 && caller.place.contract.findOperationAt('DELETE', place))
        this.#records.set(place, { caller, path: place })
    }
  }

  /**
   * Deletes the records, the newest first, in two passes, because one record may refer to another. Returns the number
   * of deleted records, and the paths of those that could not be deleted.
   */
  async deleteAll(): Promise<{ deleted: number; kept: string[] }> {
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
