import { createFloat64Column, createUint8Column, createUint16Column, createUint32Column } from './columns.ts'
import { hashText } from './fingerprints.ts'

/** Kinds of operations. Those up to `restore job` write, and those after it only read. */
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

/** Outcomes of an operation. `refused` had no effect; `unknown` may have had one. */
export const operationOutcomes = ['unknown', 'ok', 'refused'] as const
export type OperationOutcome = (typeof operationOutcomes)[number]

/**
 * Kinds of observations that an operation makes of a record.
 *
 *
 *
 * - `saw`, `wrote`: the state that the answer showed or that the operation left, by its token.
 * - `touched`: the record changed because one of its children did, with the time of the change.
 * - `marked`, `turned`: a job stored its mark, or deleted or restored the record, without showing it.
 * - `missed`: the answer said that there is no such record.
 * - `heard`: an event that the answer contained.
 */
export const observationRoles = ['saw', 'wrote', 'touched', 'marked', 'turned', 'missed', 'heard'] as const
export type ObservationRole = (typeof observationRoles)[number]

export interface Observation {
  role: ObservationRole
  /** Number of the record; for `heard` the number of the event. */
  record: number
  /** Token of the state; for `touched` the time of the change, and for `heard` the sequence number. */
  value: number
}

export interface OperationStart {
  client: number
  kind: OperationKind
  tenant: number
  record?: number
  /** Token of the state that If-Match demands. For `events`, the sequence number after which events are requested. */
  base?: number
  /** Number of the listed scope: a family of an organization, or the children of one record. */
  scope?: number
  /** Number of the walk that this page belongs to. */
  walk?: number
}

export interface OperationEnd {
  outcome: OperationOutcome
  status?: number
  observations?: readonly Observation[]
  etag?: number
  /** Whether more pages follow. */
  hasMore?: boolean
}

/** Event as one reader received it. */
export interface ObservedEvent {
  tenant: number
  sequence: number
  id: string
  type: string
  record: number
  /**
   * Hashes of the state that the event announces: `token` of the whole state, `coreToken` without the members that a
   * deletion changes. `previousToken` is the token of the previous state, from previous_attributes; 0 if there are none.
   */
  token: number
  coreToken: number
  previousToken: number
  updatedAt: number
  createdAt: number
  isDeleted: boolean
  /** Operation that caused the event, if the event shows that its change set the operation's mark; else 0. */
  mark: number
}

/**
 * Recorded requests and answers of a service, stored in columns. Records, operations and events are numbered from 1.
 */
export class History {
  readonly records = {
    family: createUint8Column(),
    tenant: createUint16Column(),
    id: createUint32Column(),
    scope: createUint32Column(),
    /** Number of the parent record, or of the record itself if it has no parent. */
    root: createUint32Column(),
    /** Operation whose mark the record had when it was first seen. */
    mark: createUint32Column(),
  }
  readonly operations = {
    kind: createUint8Column(),
    outcome: createUint8Column(),
    status: createUint16Column(),
    client: createUint16Column(),
    tenant: createUint16Column(),
    record: createUint32Column(),
    base: createUint32Column(),
    scope: createUint32Column(),
    walk: createUint32Column(),
    more: createUint8Column(),
    etag: createUint32Column(),
    /** Positions of the operation's start and end in the sequence of all starts and ends; 0 if it has not ended. */
    began: createUint32Column(),
    ended: createUint32Column(),
    beganMs: createUint32Column(),
    /** Index of the operation's first observation. */
    sights: createUint32Column(),
    sightCount: createUint32Column(),
  }
  readonly observations = { role: createUint8Column(), record: createUint32Column(), value: createUint32Column() }
  readonly events = {
    tenant: createUint16Column(),
    sequence: createUint32Column(),
    id: createFloat64Column(),
    type: createUint8Column(),
    record: createUint32Column(),
    token: createUint32Column(),
    core: createUint32Column(),
    before: createUint32Column(),
    stamp: createUint32Column(),
    createdAt: createFloat64Column(),
    isDeleted: createUint8Column(),
    mark: createUint32Column(),
  }
  /** Sums that records show at the end (`says`), and the sums of their children (`comesTo`). */
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

  /** Returns the number of a record, and assigns one at the first call. `parent` is the number of the parent record. */
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

  /** Returns the number of a scope: a family of an organization, or the children of one record. */
  scope(tenant: number, family: string, parent = 0): number {
    const key = `${tenant} ${family} ${parent}`
    const number = this.#scopes.get(key) ?? this.#scopes.size + 1
    this.#scopes.set(key, number)
    return number
  }

  get scopeCount(): number {
    return this.#scopes.size
  }

  /** Returns the number of a new walk through pages. */
  walk(): number {
    this.#walks += 1
    return this.#walks
  }

  /**
   * Converts a time to the number that events and observations use: milliseconds since the start of the history, at
   * least 1.
   */
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

  end(operation: number, { outcome, status = 0, observations = [], etag = 0, hasMore = false }: OperationEnd): void {
    const all = this.operations
    this.#tick += 1
    all.ended.set(operation, this.#tick)
    all.outcome.set(operation, operationOutcomes.indexOf(outcome))
    all.status.set(operation, status)
    all.etag.set(operation, etag)
    all.more.set(operation, Number(hasMore))
    all.sights.set(operation, this.observations.role.length)
    all.sightCount.set(operation, observations.length)
    for (const { role, record, value } of observations) {
      this.observations.role.push(observationRoles.indexOf(role))
      this.observations.record.push(record)
      this.observations.value.push(value)
    }
  }

  /**
   * Returns the number of an event. All readers that received the same content get the same number. `text` is the whole
   * content.
   */
  event(told: ObservedEvent, text: string): number {
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
    all.core.push(told.coreToken)
    all.before.push(told.previousToken)
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
    return operationOutcomes[this.operations.outcome.at(operation)]!
  }

  /** Describes a record, for example `contact 7 of organization 2`. */
  nameOf(record: number): string {
    const { family, id, tenant } = this.records
    return `${this.families[family.at(record)]} ${id.at(record)} of organization ${tenant.at(record)}`
  }

  /** Describes an operation. */
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

/** Returns a hash of 53 bits, so that a million texts have no collision in practice. */
const wideHash = (text: string): number => hashText(text) * 2 ** 21 + (hashText(text, 0x9747b28c) >>> 11)
