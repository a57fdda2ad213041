import pg from 'pg'
import { keyedAdvisoryLocks, lockOrder } from '../../../db/engine/postgres/locks.ts'

/** Returns a statement without comments and without quotation marks around names. */
const plainSql = (text: string): string => text.replace(/"/g, '').replace(/\/\*.*?\*\//gs, ' ')

/**
 * Returns the tables whose rows a statement locks against other writers, in the order of their names in the statement.
 * These are tables that it updates, deletes from, or selects for update. An insert counts only with `on conflict do
 * update`, because no other transaction knows new rows.
 */
export function tablesLockedBy(text: string): string[] {
  const plain = plainSql(text)
  const written = [...plain.matchAll(/\b(?:update|delete from)\s+(?:only\s+)?([a-z_]+)/gi)].filter(
    ({ index }) => !/\bfor\s+(?:no key\s+)?$/i.test(plain.slice(0, index)),
  )
  const upserted = [...plain.matchAll(/\binsert into\s+([a-z_]+)\b[^;]*?\bon conflict\b[^;]*?\bdo update\b/gi)]
  return [...written, ...upserted]
    .map(({ index, 1: table }) => ({ index, table: table! }))
    .concat(tablesSelectedForUpdate(plain))
    .sort((a, b) => a.index - b.index)
    .map(({ table }) => table.toLowerCase())
    .filter((table) => table !== 'set')
}

/**
 * Returns the tables of each `select ... for update`: those in its `of` list, otherwise all in its from and join
 * clauses. Aliases are resolved.
 */
function tablesSelectedForUpdate(plain: string): { index: number; table: string }[] {
  return [...plain.matchAll(/\bfor (?:no key )?update\b(?:\s+of\s+([a-z_]+(?:\s*,\s*[a-z_]+)*))?/gi)].flatMap(
    (found) => {
      const { index, select } = selectBefore(plain, found.index)
      const named = found[1]?.split(',').map((alias) => alias.trim())
      return [...select.matchAll(/\b(?:from|join)\s+(?:only\s+)?([a-z_]+)\b(?!\s*\()(?:\s+(?:as\s+)?([a-z_]+))?/gi)]
        .filter(([, table, alias]) => named === undefined || named.includes(alias!) || named.includes(table!))
        .map((one) => ({ index: index + one.index, table: one[1]! }))
    },
  )
}

/** Returns the writes of a statement, such as `insert bids`, in the order of the statement. */
export const writesOf = (text: string): string[] =>
  [
    ...plainSql(text).matchAll(
      /(?<!\bfor\s+(?:no key\s+)?)\b(insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)/gi,
    ),
  ]
    .map(([, verb, table]) => `${verb!.split(' ', 1)[0]} ${table}`.toLowerCase())
    .filter((write) => write !== 'update set')

/**
 * Returns the explicit row locks of a statement, each with its mode. They are on the tables in the `of` list of a
 * select, otherwise on its first table.
 */
export function locksOf(text: string): string[] {
  const plain = plainSql(text)
  const clauses = plain.matchAll(
    /\bfor (no key update|update|key share|share)\b(?:\s+of\s+([a-z_]+(?:\s*,\s*[a-z_]+)*))?(\s+skip locked|\s+nowait)?/gi,
  )
  return [...clauses].flatMap(({ index, 1: mode, 2: of, 3: option = '' }) => {
    const { select } = selectBefore(plain, index)
    const [, first = '?'] = /\bfrom\s+(?:only\s+)?([a-z_]+)/i.exec(select) ?? []
    const tables = of?.split(',').map((alias) => tableOf(alias.trim(), select)) ?? [first]
    return tables.map((table) => `${table} ${mode}${option}`.toLowerCase().replace(/\s+/g, ' '))
  })
}

/** Returns the table that has this name or alias in a select. */
function tableOf(alias: string, select: string): string {
  const pattern = new RegExp(`\\b(?:from|join|,)\\s+([a-z_]+)\\s+(?:as\\s+)?${alias}\\b`, 'i')
  return pattern.exec(select)?.[1] ?? alias
}

/**
 * Returns the select that ends at this position, and the index of its start. The contents of its inner parentheses are
 * removed.
 */
function selectBefore(plain: string, end: number): { index: number; select: string } {
  let [select, depth] = ['', 0]
  for (let index = end - 1; index >= 0; index -= 1) {
    const character = plain[index]!
    if (character === ')') depth += 1
    if (depth === 0) select = character + select
    if (character === '(') {
      depth -= 1
      if (depth < 0) return { index, select: select.slice(1) }
      if (depth === 0) select = `()${select}`
    }
    if (depth === 0 && /^select\b/i.test(select) && /^$|\W/.test(plain[index - 1] ?? '')) return { index, select }
  }
  return { index: 0, select }
}

/** Cached results of `tablesLockedBy` by statement text. There are few different statements, and each is sent often. */
const known = new Map<string, string[]>()
const maxKnown = 5_000

function knownTablesLockedBy(text: string): string[] {
  const tables = known.get(text) ?? tablesLockedBy(text)
  if (known.size < maxKnown) known.set(text, tables)
  return tables
}

const aloneWithClockText = `select pg_advisory_xact_lock(${keyedAdvisoryLocks.sandboxClock}, `

/**
 * Watches the statements of one connection. Detects whether a transaction locks rows of a table after rows of a table
 * that comes later in the lock order.
 */
export class LockOrderWatch {
  #held: string[] = []
  #isOpen = false
  /**
   * Whether the transaction holds the lock of the sandbox's clock exclusively. Then no other transaction writes to the
   * sandbox, so the lock order does not matter.
   */
  #isAlone = false

  /**
   * Must be called with each statement of the connection. Returns a message if the statement violates the lock order.
   * Outside a transaction, the locks of a statement end with it.
   */
  checkStatement(text: string): string | undefined {
    const [, bound] = /^\s*(begin|commit|rollback(?! to))\b/i.exec(text) ?? []
    if (bound) this.#isOpen = bound.toLowerCase() === 'begin'
    if (bound || !this.#isOpen) this.#held = []
    if (bound) this.#isAlone = false
    if (text.startsWith(aloneWithClockText)) this.#isAlone = true
    if (this.#isAlone) return undefined
    for (const table of knownTablesLockedBy(text)) {
      const rank = lockOrder.indexOf(table as (typeof lockOrder)[number])
      if (rank < 0 || this.#held.includes(table)) continue
      const later = this.#held.find((other) => lockOrder.indexOf(other as (typeof lockOrder)[number]) > rank)
      if (later) return `rows of ${table} are locked after rows of ${later}: ${text.trim()}`
      this.#held.push(table)
    }
    return undefined
  }
}

const watches = new WeakMap<object, LockOrderWatch>()
const faults: string[] = []
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text?: string }]
  const text = typeof first === 'string' ? first : (first.text ?? '')
  const watch = watches.get(this) ?? new LockOrderWatch()
  watches.set(this, watch)
  const fault = watch.checkStatement(text)
  if (fault) faults.push(fault)
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

/** Returns and forgets the lock order violations of this process since the last call. */
export const takeLockOrderViolations = (): string[] => faults.splice(0)
