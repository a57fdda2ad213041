import { setTimeout as sleep } from 'node:timers/promises'
import type { DefiniteAnswer } from '../../http/counted-requests.ts'
import { type ListedFamily, listedFamilies, listPaths, type RecordedFamily } from '../families.ts'
import type { ShownRecord } from '../fingerprints.ts'
import type { LoggedItem } from '../recorder.ts'
import type { ClientOperation, HistoryClient } from './client.ts'

interface Way {
  kind: 'list' | 'sync'
  family: RecordedFamily
  /** Path of the list, with its filters. */
  path: string
  scope: number
  limit: number
}

const patienceMs = 600_000
const retryMs = 300

/**
 * Reads a list page by page, and repeats each request until it is answered. Returns only the answer to the first page;
 * undefined if the service refused the list. Throws if this takes more than ten minutes.
 */
export async function readAllPages(
  client: HistoryClient,
  { kind, family, path, scope, limit }: Way,
): Promise<DefiniteAnswer | undefined> {
  const { recorder, tenant } = client
  const walk = recorder.history.walk()
  const giveUpAt = Date.now() + patienceMs
  let first: DefiniteAnswer | undefined
  let isRefused = false
  for (let cursor: string | null | undefined; cursor !== null && !isRefused; ) {
    const place = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page: ClientOperation = {
      kind,
      walk,
      scope,
      method: 'GET',
      path: `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${place}`,
      observationsOf: ({ body }) =>
        body.data.map((shown: ShownRecord) => recorder.observeState('saw', tenant.id, family, shown)),
      hasMore: ({ body }) => body.meta.pagination.cursor !== null,
      refusalObservationsOf: () => {
        isRefused = true
        return []
      },
    }
    const heard = await client.perform(page)
    if (!heard) {
      if (Date.now() > giveUpAt) throw new Error(`${path} had no answer in ten minutes`)
      await sleep(retryMs)
      continue
    }
    first ??= heard
    cursor = heard.body.meta.pagination.cursor
  }
  return isRefused ? undefined : first
}

const beginning = '2000-01-01T00:00:00Z'
const longestPage = 100

/** Client that maintains a copy of every list by syncs, one list after the other. */
export class SyncClient {
  readonly #client: HistoryClient
  readonly #from = new Map<ListedFamily, string>()
  #turn = 0

  constructor(client: HistoryClient) {
    this.#client = client
  }

  /** Syncs the next family. */
  async turn(): Promise<void> {
    const family = listedFamilies[this.#turn % listedFamilies.length]!
    this.#turn += 1
    const { recorder, tenant, chance } = this.#client
    const from = this.#from.get(family) ?? beginning
    const heard = await readAllPages(this.#client, {
      kind: 'sync',
      family,
      path: `${listPaths[family]}?includeDeleted=true&updatedFrom=${encodeURIComponent(from)}`,
      scope: recorder.history.scope(tenant.id, family),
      limit: chance.whole(10, longestPage),
    })
    if (!heard) throw new Error(`a sync of ${listPaths[family]} was refused`)
    this.#from.set(family, heard.body.meta.syncFrom)
  }

  /** Syncs every family. */
  async all(): Promise<void> {
    for (const _ of listedFamilies) await this.turn()
  }
}

/** Client that reads the event log from its beginning. */
export class EventLogClient {
  readonly #client: HistoryClient
  #after = 0

  constructor(client: HistoryClient) {
    this.#client = client
  }

  /** Requests the next events. Returns whether there may be more. */
  async turn(): Promise<boolean> {
    const { recorder, tenant, chance } = this.#client
    const heard = await this.#client.perform({
      kind: 'events',
      base: this.#after,
      method: 'GET',
      path: `/events?after=${this.#after}&limit=${chance.whole(20, longestPage)}`,
      observationsOf: ({ body }) => body.data.map((item: LoggedItem) => recorder.recordEvent(tenant.id, item)),
      hasMore: ({ body }) => body.meta.pagination.cursor !== null,
    })
    if (!heard) return true
    this.#after = heard.body.data.at(-1)?.sequence ?? this.#after
    return heard.body.meta.pagination.cursor !== null
  }

  /** Reads the event log to its end. */
  async toEnd(): Promise<void> {
    while (await this.turn());
  }
}
