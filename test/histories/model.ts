import type { AnomalyName } from '../../scripts/testkit/history/checker/findings.ts'
import type { ShownRecord } from '../../scripts/testkit/history/fingerprints.ts'
import type { TestRandom } from '../../scripts/testkit/random.ts'

/** A record of the model with all its states; the last one is the current state. */
export interface ModelRecord {
  id: number
  family: 'bid' | 'line'
  /** The bid to which a line belongs. */
  parent: ModelRecord | undefined
  states: ShownRecord[]
}

export interface ModelEvent {
  sequence: number
  type: string
  row: ModelRecord
  data: ShownRecord
  previous: ShownRecord | undefined
  createdAt: number
  id: string
}

/** Result of a write: the new state, or the status of its refusal. */
export type ModelAnswer = ShownRecord | 404 | 409 | 412

export const isDeletedRow = (row: ModelRecord): boolean => row.states.at(-1)!.deletedAt !== undefined

const strikingShare = 0.25

/**
 * An in-memory service that follows the contract: bids with an event log, and lines without events. With `broken` it
 * occasionally violates that guarantee.
 */
export class Model {
  readonly rows: ModelRecord[] = []
  readonly log: ModelEvent[] = []
  /** Start times of running changes. A change is visible at once, but has the time of its start. */
  readonly open = new Set<number>()
  /** How often the guarantee was violated. */
  struck = 0
  now = 0
  readonly #chance: TestRandom
  readonly #broken: AnomalyName | undefined

  constructor(chance: TestRandom, broken?: AnomalyName) {
    this.#chance = chance
    this.#broken = broken
  }

  /** Reports whether to violate one of these guarantees now. */
  breaks(...names: AnomalyName[]): boolean {
    if (!names.some((name) => name === this.#broken) || !this.#chance.is(strikingShare)) return false
    this.struck += 1
    return true
  }

  create(
    family: ModelRecord['family'],
    mark: string,
    at: number,
    parent?: ModelRecord,
  ): { row: ModelRecord; shown: ShownRecord } {
    const row: ModelRecord = { id: this.rows.length + 1, family, parent, states: [] }
    this.rows.push(row)
    const shown = this.#write(row, { id: row.id, mark, changes: 0 }, at, 'created')
    if (parent) this.touch(parent, at)
    if (this.breaks('write done twice')) this.create(family, mark, at, parent)
    return { row, shown }
  }

  update(row: ModelRecord, mark: string, at: number, base?: ShownRecord): ModelAnswer {
    const is = row.states.at(-1)!
    if (isDeletedRow(row) || (row.parent && isDeletedRow(row.parent))) return 404
    if (base && base !== is && !this.breaks('lost update', 'If-Match ignored')) return 412
    if (base === is && this.breaks('unfounded refusal')) return 412
    const left = { ...is, mark }
    if (this.breaks('lost write')) return { ...left, updatedAt: modelTime(at) }
    const shown = this.#write(row, left, at, 'updated')
    if (row.parent) this.touch(row.parent, at)
    return this.breaks('refused write done') ? 409 : shown
  }

  delete(row: ModelRecord, at: number): ModelAnswer {
    if (isDeletedRow(row)) return 404
    return this.#write(row, { ...row.states.at(-1)!, deletedAt: modelTime(at) }, at, 'deleted')
  }

  restore(row: ModelRecord, at: number): ModelAnswer {
    if (!isDeletedRow(row)) return row.states.at(-1)!
    const { deletedAt: _gone, ...left } = row.states.at(-1)!
    return this.#write(row, left, at, 'updated')
  }

  /** Writes a new version of the parent after a change of its child. */
  touch(row: ModelRecord, at: number): void {
    const is = row.states.at(-1)!
    const changes = Number(is.changes) + (this.breaks('sum is wrong') ? 0 : 1)
    this.#write(row, { ...is, changes }, at, 'updated')
  }

  #write(row: ModelRecord, left: ShownRecord, at: number, type: string): ShownRecord {
    const before = row.states.at(-1)
    const last = before ? Date.parse(String(before.updatedAt)) : 0
    const shown = { ...left, updatedAt: modelTime(Math.max(at, last + 1)) }
    row.states.push(shown)
    if (row.family === 'bid' && !this.breaks('change without its event')) this.#tell(row, shown, before, type)
    return shown
  }

  #tell(row: ModelRecord, data: ShownRecord, before: ShownRecord | undefined, type: string): void {
    const last = this.log.at(-1)
    const sequence = (last?.sequence ?? 0) + (this.breaks('event missing') ? 2 : 1)
    const previous = type === 'updated' ? changedOf(before!, data) : undefined
    if (previous && this.breaks('broken chain')) previous.updatedAt = modelTime(0)
    const createdAt = Math.max(last?.createdAt ?? 0, this.now) - (this.breaks('times out of order') ? 10_000 : 0)
    const event = { sequence, type: `bid.${type}`, row, data, previous, createdAt, id: `evt_${sequence}` }
    if (last && last.row !== row && this.breaks('event out of order')) {
      this.log.splice(-1, 1, { ...event, sequence: last.sequence }, { ...last, sequence })
      return
    }
    this.log.push(event)
    if (this.breaks('event twice')) this.log.push({ ...event, sequence: sequence + 1 })
    if (this.breaks('change that nobody asked for')) this.#write(row, { ...data, mark: 'nobody' }, this.now, 'updated')
  }
}

/** Returns the previous values of the changed members. */
function changedOf(before: ShownRecord, after: ShownRecord): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names].filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]),
  )
}

export const modelTime = (tick: number): string => new Date(tick).toISOString()
