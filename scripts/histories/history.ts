import { byteColumn, doubleColumn, shortColumn, wordColumn } from './columns.ts'
import { hashText } from './fingerprints.ts'

/** What an operation does. Those up to `restore job` write, those after it only read. */
export const operationKinds = [
  'creation',
  'update',
  'deletion',
  'restoration',
  'send',
  'append',
  'payment',
  'void',
  'update job',
  'deletion job',
  'restore job',
  'read',
  'page',
  'list',
  'sync',
  'events',
] as const
export type OperationKind = (typeof operationKinds)[number]

/** `refused` had no effect; of `unknown` nobody knows whether it had one. */
export const outcomes = ['unknown', 'ok', 'refused'] as const
export type OperationOutcome = (typeof outcomes)[number]

/**
 * What an operation says of a record. `saw` and `wrote` name the state by its token; `touched` is a change of what
 * belongs to the record, and says when that was; `marked` wrote a state with the operation's mark, and `turned`
 * deleted or restored it, without showing it; `missed` is an answer that there is no such record.
 */
export const sightRoles = ['saw', 'wrote', 'touched', 'marked', 'turned', 'missed', 'heard'] as const
export type SightRole = (typeof sightRoles)[number]

export interface Sight {
  role: SightRole
  /** The record's number; of `heard` the event's. */
  record: number
  /** The token, or for `touched` the stamp. */
  value: number
}

export interface OperationStart {
  client: number
  kind: OperationKind
  tenant: number
  record?: number
  /** The token of the state that If-Match demands; of `events` the number after which they are asked for. */
  base?: number
  /** What is listed: the number of a family of an organization, or of what belongs to a record. */
  scope?: number
  /** The walk through pages that this one belongs to. */
  walk?: number
}

export interface OperationEnd {
  outcome: OperationOutcome
  status?: number
  sights?: readonly Sight[]
  etag?: number
  /** Whether more pages follow. */
  more?: boolean
}

/** An event as one reader was told it. */
export interface ToldEvent {
  tenant: number
  sequence: number
  id: string
  type: string
  record: number
  /** The state that it tells, without what a deletion changes, and the state before as its previous_attributes have it; 0 without these. */
  token: number
  core: number
  before: number
  updatedAt: number
  createdAt: number
  isDeleted: boolean
  /** The operation whose mark it carries, where the change was what set that mark; else 0. */
  mark: number
}

/** What was asked of a service and how it was answered, in columns. Numbers of records, operations and events begin with 1. */
export class History {
  readonly records = {
    family: byteColumn(),
    tenant: shortColumn(),
    id: wordColumn(),
    scope: wordColumn(),
    /** The record that it belongs to, or itself. */
    root: wordColumn(),
    /** The operation whose mark it had when it was first seen. */
    mark: wordColumn(),
  }
  readonly operations = {
    kind: byteColumn(),
    outcome: byteColumn(),
    status: shortColumn(),
    client: shortColumn(),
    tenant: shortColumn(),
    record: wordColumn(),
    base: wordColumn(),
    scope: wordColumn(),
    walk: wordColumn(),
    more: byteColumn(),
    etag: wordColumn(),
    /** Their places in the one order of all beginnings and endings; an ending of 0 is none. */
    began: wordColumn(),
    ended: wordColumn(),
    beganMs: wordColumn(),
    /** Its sights, from here on. */
    sights: wordColumn(),
    sightCount: wordColumn(),
  }
  readonly sights = { role: byteColumn(), record: wordColumn(), value: wordColumn() }
  readonly events = {
    tenant: shortColumn(),
    sequence: wordColumn(),
    id: doubleColumn(),
    type: byteColumn(),
    record: wordColumn(),
    token: wordColumn(),
    core: wordColumn(),
    before: wordColumn(),
    stamp: wordColumn(),
    createdAt: doubleColumn(),
    isDeleted: byteColumn(),
    mark: wordColumn(),
  }
  /** What records say of their parts at the end, and what these come to. */
  readonly sums: { record: number; says: string; comesTo: string }[] = []
  readonly families: string[] = []
  readonly eventTypes: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #scopes = new Map<string, number>()
  readonly #told = new Map<number, number>()
  readonly #startedMs: number
  #tick = 0
  #walks = 0

  constructor(startedMs: number) {
    this.#startedMs = startedMs
    for (const table of [this.records, this.operations, this.events]) {
      for (const column of Object.values(table)) column.push(0)
    }
  }

  /** The number of a record, which is given when it is first met; `parent` is the number of the record that it belongs to. */
  record(tenant: number, family: string, id: number, { parent = 0, mark = 0 } = {}): number {
    const key = `${tenant} ${family} ${id}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.records.family.push(place(this.families, family))
    this.records.tenant.push(tenant)
    this.records.id.push(id)
    this.records.scope.push(this.scope(tenant, family, parent))
    this.records.root.push(parent || number)
    this.records.mark.push(mark)
    this.#numbers.set(key, number)
    return number
  }

  /** The number of a family of an organization, or of what belongs to a record. */
  scope(tenant: number, family: string, parent = 0): number {
    const key = `${tenant} ${family} ${parent}`
    const number = this.#scopes.get(key) ?? this.#scopes.size + 1
    this.#scopes.set(key, number)
    return number
  }

  get scopeCount(): number {
    return this.#scopes.size
  }

  /** The number of a new walk through pages. */
  walk(): number {
    this.#walks += 1
    return this.#walks
  }

  /** A time as events and sights name it; 0 is none. */
  stamp(time: string): number {
    return Math.max(0, Date.parse(time) - this.#startedMs) + 1
  }

  begin(beginning: OperationStart, nowMs = 0): number {
    const { client, kind, tenant, record = 0, base = 0, scope = 0, walk = 0 } = beginning
    const all = this.operations
    const number = all.kind.push(operationKinds.indexOf(kind))
    for (const [column, value] of [
      [all.client, client],
      [all.tenant, tenant],
      [all.record, record],
      [all.base, base],
      [all.scope, scope],
      [all.walk, walk],
      [all.beganMs, nowMs],
    ] as const) {
      column.push(value)
    }
    for (const column of [all.outcome, all.status, all.more, all.etag, all.ended, all.sights, all.sightCount])
      column.push(0)
    this.#tick += 1
    all.began.push(this.#tick)
    return number
  }

  end(operation: number, { outcome, status = 0, sights = [], etag = 0, more = false }: OperationEnd): void {
    const all = this.operations
    this.#tick += 1
    all.ended.set(operation, this.#tick)
    all.outcome.set(operation, outcomes.indexOf(outcome))
    all.status.set(operation, status)
    all.etag.set(operation, etag)
    all.more.set(operation, Number(more))
    all.sights.set(operation, this.sights.role.length)
    all.sightCount.set(operation, sights.length)
    for (const { role, record, value } of sights) {
      this.sights.role.push(sightRoles.indexOf(role))
      this.sights.record.push(record)
      this.sights.value.push(value)
    }
  }

  /** The number of an event, the same for every reader who is told the same; `text` is all that was told of it. */
  event(told: ToldEvent, text: string): number {
    const { tenant, sequence } = told
    const key = wideHash(`${tenant} ${sequence} ${text}`)
    const known = this.#told.get(key)
    if (known !== undefined) return known
    const all = this.events
    const number = all.tenant.push(tenant)
    all.sequence.push(sequence)
    all.id.push(wideHash(told.id))
    all.type.push(place(this.eventTypes, told.type))
    all.record.push(told.record)
    all.token.push(told.token)
    all.core.push(told.core)
    all.before.push(told.before)
    all.stamp.push(told.updatedAt)
    all.createdAt.push(told.createdAt)
    all.isDeleted.push(Number(told.isDeleted))
    all.mark.push(told.mark)
    this.#told.set(key, number)
    return number
  }

  kindOf(operation: number): OperationKind {
    return operationKinds[this.operations.kind.at(operation)]!
  }

  isWrite(operation: number): boolean {
    return this.operations.kind.at(operation) < operationKinds.indexOf('read')
  }

  outcomeOf(operation: number): OperationOutcome {
    return outcomes[this.operations.outcome.at(operation)]!
  }

  /** A record in words, such as `contact 7 of organization 2`. */
  nameOf(record: number): string {
    const { family, id, tenant } = this.records
    return `${this.families[family.at(record)]} ${id.at(record)} of organization ${tenant.at(record)}`
  }

  /** An operation in words. */
  describe(operation: number): string {
    const { client, record, beganMs } = this.operations
    const of = record.at(operation) === 0 ? '' : ` of ${this.nameOf(record.at(operation))}`
    const at = (beganMs.at(operation) / 1000).toFixed(3)
    return `operation ${operation} (client ${client.at(operation)}'s ${this.kindOf(operation)}${of}, at ${at} s)`
  }
}

function place(names: string[], name: string): number {
  const known = names.indexOf(name)
  return known >= 0 ? known : names.push(name) - 1
}

/** A hash of 53 bits, which names one of a million texts without another having the same. */
const wideHash = (text: string): number => hashText(text) * 2 ** 21 + (hashText(text, 0x9747b28c) >>> 11)
