import type { AnomalyName } from '../../scripts/testkit/history/checker/findings.ts'
import {
  computeCoreToken,
  computeStateToken,
  formatMark,
  hashText,
  parseMark,
  type ShownRecord,
} from '../../scripts/testkit/history/fingerprints.ts'
import { History, type Observation, type OperationStart } from '../../scripts/testkit/history/history.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'
import { isDeletedRow, Model, type ModelAnswer, type ModelEvent, type ModelRecord } from './model.ts'

/** The remaining steps of a client's operation. The client pauses after each step, and other clients continue. */
type Steps = Generator<void, void, void>

const tenant = 1
const clients = 6
const pageSize = 4
/** Share of writes that end without an answer. Half of these writes are not applied. */
const unknownShare = 0.08

interface Client {
  number: number
  /** The last state that the client saw of each row, and whether its own write caused it. */
  shown: Map<ModelRecord, { state: ShownRecord; isOwn: boolean }>
  syncFrom: number
  heard: number
  steps: Steps | undefined
}

/** Simulates random clients of the model, and returns their history. Violates the named guarantee, if any. */
export function simulateHistory(
  seed: number,
  operations: number,
  broken?: AnomalyName,
): { history: History; struck: number } {
  const chance = new TestRandom(seed)
  const game = new Game(chance, new Model(chance, broken))
  const all = Array.from({ length: clients }, (_, index): Client => {
    return { number: index + 1, shown: new Map(), syncFrom: 0, heard: 0, steps: undefined }
  })
  while (game.history.operations.kind.length <= operations) game.advance(chance.pick(all))
  for (const client of all) while (client.steps) game.advance(client)
  game.end(all[0]!)
  return { history: game.history, struck: game.model.struck }
}

class Game {
  readonly history = new History(0)
  readonly model: Model
  readonly #chance: TestRandom
  /** Latest states whose writes were answered, which later readers must see. */
  readonly #answered = new Map<ModelRecord, ShownRecord>()

  constructor(chance: TestRandom, model: Model) {
    this.#chance = chance
    this.model = model
  }

  /** Runs the client's next step. */
  advance(client: Client): void {
    this.model.now += 1
    client.steps ??= this.#turn(client)
    if (client.steps.next().done) client.steps = undefined
  }

  /**
   * Completes the history: a client reads the whole event log, as the checker assumes, and syncs. Then it compares the
   * sums.
   */
  end(client: Client): void {
    while (client.heard < (this.model.log.at(-1)?.sequence ?? 0)) for (const _ of this.#events(client));
    for (const _ of this.#sync(client));
    for (const bid of this.model.rows.filter(({ family }) => family === 'bid')) {
      const lines = this.model.rows.filter(({ parent }) => parent === bid)
      const changes = lines.reduce((sum, { states }) => sum + states.length, 0)
      const says = String(bid.states.at(-1)!.changes)
      this.history.sums.push({ record: this.#numberOf(bid), says, comesTo: String(changes) })
    }
  }

  #turn(client: Client): Steps {
    const share = this.#chance.next()
    const row = this.#hot()
    if (!row || share < 0.05) return this.#create(client)
    if (share < 0.3) return this.#write(client, 'update', row)
    if (share < 0.36) return this.#write(client, isDeletedRow(row) ? 'restoration' : 'deletion', row.parent ?? row)
    if (share < 0.44) return this.#append(client, row.parent ?? row)
    if (share < 0.7) return this.#read(client, row)
    if (share < 0.78) return this.#list(client)
    if (share < 0.88) return this.#sync(client)
    return this.#events(client)
  }

  /** Returns one of the latest rows, so that clients often use the same row. */
  #hot(): ModelRecord | undefined {
    const latest = this.model.rows.slice(-4)
    return latest.length === 0 ? undefined : this.#chance.pick(latest)
  }

  #numberOf(row: ModelRecord): number {
    const parent = row.parent ? this.#numberOf(row.parent) : 0
    return this.history.record(tenant, row.family, row.id, { parent, mark: parseMark(row.states[0]!.mark) })
  }

  #begin(client: Client, beginning: Omit<OperationStart, 'client' | 'tenant'>): number {
    return this.history.begin({ client: client.number, tenant, ...beginning })
  }

  #sight(role: Observation['role'], row: ModelRecord, shown: ShownRecord): Observation {
    return { role, record: this.#numberOf(row), value: computeStateToken(shown) }
  }

  *#create(client: Client): Steps {
    const operation = this.#begin(client, { kind: 'creation' })
    yield* this.#done(client, operation, false, (at) => this.model.create('bid', formatMark(operation), at))
  }

  *#append(client: Client, bid: ModelRecord): Steps {
    const operation = this.#begin(client, { kind: 'append', record: this.#numberOf(bid) })
    yield* this.#done(client, operation, true, (at) =>
      isDeletedRow(bid) ? { row: bid, shown: 404 } : this.model.create('line', formatMark(operation), at, bid),
    )
  }

  *#write(client: Client, kind: 'update' | 'deletion' | 'restoration', row: ModelRecord): Steps {
    const known = client.shown.get(row)?.state
    // A family without events allows only updates with If-Match.
    const base = kind === 'update' && (row.family === 'line' || this.#chance.is(0.6)) ? known : undefined
    if (row.family === 'line' && !base) return
    const demanded = base === undefined ? 0 : computeStateToken(base)
    const operation = this.#begin(client, { kind, record: this.#numberOf(row), base: demanded })
    yield* this.#done(client, operation, row.family === 'line', (at) => {
      if (kind === 'update') return { row, shown: this.model.update(row, formatMark(operation), at, base) }
      return { row, shown: kind === 'deletion' ? this.model.delete(row, at) : this.model.restore(row, at) }
    })
  }

  /** Applies a write between its start and its answer, if there is an answer. */
  *#done(
    client: Client,
    operation: number,
    isSure: boolean,
    write: (at: number) => { row: ModelRecord; shown: ModelAnswer },
  ): Steps {
    const at = this.model.now
    this.model.open.add(at)
    yield
    const isUnknown = !isSure && this.#chance.is(unknownShare)
    const isDone = !isUnknown || this.#chance.is(0.5)
    const done = isDone ? write(at) : undefined
    this.model.open.delete(at)
    yield
    if (!done || isUnknown) {
      this.history.end(operation, { outcome: 'unknown' })
      return
    }
    const { row, shown } = done
    if (typeof shown === 'number') {
      this.history.end(operation, { outcome: 'refused', status: shown })
      return
    }
    const sights = [this.#sight('wrote', row, shown)]
    if (row.parent) {
      const value = this.history.stamp(String(shown.updatedAt))
      sights.push({ role: 'touched', record: this.#numberOf(row.parent), value })
    }
    this.history.end(operation, { outcome: 'ok', observations: sights, etag: etagOf(shown) })
    client.shown.set(row, { state: shown, isOwn: true })
    this.#answered.set(row, shown)
  }

  *#read(client: Client, row: ModelRecord): Steps {
    const operation = this.#begin(client, { kind: 'read', record: this.#numberOf(row) })
    const answered = this.#answered.get(row)
    yield
    const state = this.#shownTo(client, row, answered)
    yield
    if (state.deletedAt !== undefined || this.model.breaks('live record not found')) {
      const record = this.#numberOf(row)
      this.history.end(operation, {
        outcome: 'refused',
        status: 404,
        observations: [{ role: 'missed', record, value: 0 }],
      })
      return
    }
    const etag = this.model.breaks('two ETags') ? 7 : etagOf(state)
    this.history.end(operation, { outcome: 'ok', observations: [this.#sight('saw', row, state)], etag })
    client.shown.set(row, { state, isOwn: false })
  }

  /** Returns the state of a row that a client sees. */
  #shownTo(client: Client, row: ModelRecord, answered: ShownRecord | undefined): ShownRecord {
    const [before, is] = [row.states.at(-2), row.states.at(-1)!]
    const known = client.shown.get(row)
    if (!before) return is
    if (known?.state === is && this.model.breaks(known.isOwn ? 'own write not seen' : 'older than seen before'))
      return before
    if (known === undefined && answered === is && this.model.breaks('stale read')) return before
    return this.model.breaks('read of nothing') ? { ...is, mark: before.mark, updatedAt: 'never' } : is
  }

  *#list(client: Client): Steps {
    const [walk, scope] = [this.history.walk(), this.history.scope(tenant, 'bid')]
    for (let after = Number.POSITIVE_INFINITY, more = true; more; ) {
      const operation = this.#begin(client, { kind: 'list', walk, scope })
      yield
      const left = this.model.rows.filter((row) => row.family === 'bid' && row.id < after)
      const shows = (row: ModelRecord) =>
        isDeletedRow(row) ? this.model.breaks('deleted row in a list') : !this.model.breaks('row missed by a list')
      const page = left.filter(shows).reverse().slice(0, pageSize)
      const sights = page.map((row) => this.#sight('saw', row, row.states.at(-1)!))
      more = page.length === pageSize
      after = page.at(-1)?.id ?? 0
      if (more && this.model.breaks('row twice in a list')) after += 1
      yield
      this.history.end(operation, { outcome: 'ok', observations: sights, hasMore: more })
    }
  }

  *#sync(client: Client): Steps {
    const [walk, scope] = [this.history.walk(), this.history.scope(tenant, 'bid')]
    let next: number | undefined
    for (let after = Number.POSITIVE_INFINITY, more = true; more; ) {
      const operation = this.#begin(client, { kind: 'sync', walk, scope })
      yield
      const isEarly = this.model.breaks('row missed by a sync', 'change missed by a sync')
      next ??= isEarly ? this.model.now : Math.min(this.model.now, ...this.model.open)
      const changed = ({ states }: ModelRecord) => Date.parse(String(states.at(-1)!.updatedAt)) >= client.syncFrom
      const left = this.model.rows.filter((row) => row.family === 'bid' && row.id < after && changed(row))
      const shows = (row: ModelRecord) => !isDeletedRow(row) || !this.model.breaks('deletion missed by a sync')
      const page = left.filter(shows).reverse().slice(0, pageSize)
      const sights = page.map((row) => this.#sight('saw', row, row.states.at(-1)!))
      more = page.length === pageSize
      after = page.at(-1)?.id ?? 0
      yield
      this.history.end(operation, { outcome: 'ok', observations: sights, hasMore: more })
    }
    client.syncFrom = next!
  }

  *#events(client: Client): Steps {
    const operation = this.#begin(client, { kind: 'events', base: client.heard })
    yield
    const left = this.model.log.filter(({ sequence }) => sequence > client.heard)
    const page = left.slice(0, pageSize)
    const more = left.length > pageSize && !this.model.breaks('event late')
    const sights = page.map((event) => ({ role: 'heard' as const, record: this.#told(event), value: event.sequence }))
    yield
    this.history.end(operation, { outcome: 'ok', observations: sights, hasMore: more })
    client.heard = page.at(-1)?.sequence ?? client.heard
  }

  #told({ sequence, id, type, row, data, previous, createdAt }: ModelEvent): number {
    const told = this.model.breaks('events told differently') ? { ...data, mark: 'op-0' } : data
    const event = {
      tenant,
      sequence,
      id,
      type,
      record: this.#numberOf(row),
      token: computeStateToken(told),
      coreToken: computeCoreToken(told),
      previousToken: previous ? computeStateToken({ ...told, ...previous }) : 0,
      updatedAt: this.history.stamp(String(data.updatedAt)),
      createdAt,
      isDeleted: data.deletedAt !== undefined,
      mark: previous === undefined && type !== 'bid.created' ? 0 : setMark(data, previous),
    }
    return this.history.event(event, JSON.stringify([id, type, told, previous, createdAt]))
  }
}

const setMark = (data: ShownRecord, previous: ShownRecord | undefined): number =>
  previous === undefined || Object.hasOwn(previous, 'mark') ? parseMark(data.mark) : 0

const etagOf = (shown: ShownRecord): number => hashText(JSON.stringify(shown))
