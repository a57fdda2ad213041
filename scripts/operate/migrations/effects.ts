import { type Migration, normalizeStatement } from '../../../db/engine/postgres/migration-files.ts'

/**
 * Effect of a migration on a running service, derived from its statements:
 *
 * - online: no other transaction waits for it;
 * - brief: it takes a lock for a moment; it waits for the lock at most as long as the lock timeout;
 * - long: other transactions wait while it processes rows.
 *
 * An unknown statement counts as long.
 */
export type Impact = 'online' | 'brief' | 'long'

export interface Effect {
  impact: Impact
  /** Description of the effect, such as `exclusive lock on bids`; empty if there is none. */
  what: string
  /**
   * Description of a part that the migration removes and that the previous release may still use, such as `drops
   * bids.colour`.
   */
  removes?: string
}

const online: Effect = { impact: 'online', what: '' }
const brief = (what: string, removes?: string): Effect => ({ impact: 'brief', what, ...(removes && { removes }) })
const long = (what: string, removes?: string): Effect => ({ impact: 'long', what, ...(removes && { removes }) })

/** Returns the effects of all statements. Statements on tables that the migration itself creates have none. */
export function effectsOf({ statements, inBatches }: Pick<Migration, 'statements' | 'inBatches'>): Effect[] {
  const own = new Set<string>()
  return statements.flatMap((statement) => {
    const plain = normalizeStatement(statement)
    const created = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(plain)?.[1]
    if (created) own.add(created)
    return effectsOfStatement(plain, own, inBatches)
  })
}

/** Returns the worst impact of the effects. */
export const worstImpact = (effects: readonly Effect[]): Impact =>
  (['long', 'brief', 'online'] as const).find((impact) => effects.some((effect) => effect.impact === impact)) ??
  'online'

const harmless =
  /^(?:comment on|create (?:or replace )?(?:function|procedure|view)|create (?:type|extension|sequence|schema|domain|statistics)|insert into|select|drop index concurrently|analyze|set local)\b/

function effectsOfStatement(plain: string, own: ReadonlySet<string>, inBatches: boolean): Effect[] {
  const table = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(plain)
  if (table) return own.has(table[1]!) ? [] : actionsOf(table[2]!).map((action) => effectOfAction(table[1]!, action))
  if (/^create (?:unlogged )?table/.test(plain)) return referencesIn(plain, own)
  const index = /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?([\w.]+)/.exec(plain)
  if (index) return index[1] || own.has(index[2]!) ? [online] : [long(`writes to ${index[2]} wait for an index`)]
  const dropped = /^drop (table|view|function|type|sequence|schema|extension) (?:if exists )?([\w.]+)/.exec(plain)
  if (dropped) return [brief(`exclusive lock on ${dropped[2]}`, `drops ${dropped[1]} ${dropped[2]}`)]
  if (/^drop index (?!concurrently)/.test(plain)) return [brief('exclusive lock on the table of an index')]
  const renamed = /^alter (type|function|view|sequence) ([\w.]+).*\brename\b/.exec(plain)
  if (renamed) return [brief(`exclusive lock on ${renamed[2]}`, `renames in ${renamed[1]} ${renamed[2]}`)]
  if (/^alter type [\w.]+ add value\b/.test(plain)) return [online]
  // No rows are processed: Postgres refuses the statement if a table has a column of the type.
  const grown = /^alter type ([\w.]+) add attribute\b/.exec(plain)?.[1]
  if (grown) return [brief(`exclusive lock on ${grown}`)]
  const changed = /^(?:with\b.*\b)?(?:update|delete from) (?:only )?([\w.]+)/.exec(plain)
  if (changed) return inBatches || own.has(changed[1]!) ? [online] : [long(`rows of ${changed[1]} are locked`)]
  return [harmless.test(plain) ? online : long('not recognized')]
}

const referencesIn = (plain: string, own: ReadonlySet<string>): Effect[] =>
  [...plain.matchAll(/\breferences ([\w.]+)/g)].flatMap(([, name]) =>
    own.has(name!) ? [] : [brief(`writes to ${name} wait for a moment`)],
  )

/** Pattern for column definitions that rewrite the table, because the value differs for each row. */
const volatile =
  /\b(?:gen_random_uuid|clock_timestamp|random|nextval|uuid_generate_v4)\(|generated (?:always|by default)|\b(?:big)?serial\b/

function effectOfAction(table: string, action: string): Effect {
  const lock = `exclusive lock on ${table}`
  if (/^validate constraint\b/.test(action)) return online
  if (/^add (?:constraint|primary key|foreign key|unique|check|exclude)\b/.test(action))
    return /\bnot valid$|\busing index\b/.test(action) ? brief(lock) : long(`${lock} while all its rows are read`)
  const added = /^add (?:column )?(?:if not exists )?(\w+) (.*)$/.exec(action)
  if (added) return effectOfColumn(table, added[1]!, added[2]!)
  const dropped = /^drop (?:column )?(?:if exists )?(\w+)/.exec(action)
  if (dropped && !/^drop constraint\b/.test(action)) return brief(lock, `drops ${table}.${dropped[1]}`)
  const renamed = /^rename (?:column )?(?:(\w+) )?to (\w+)/.exec(action)
  if (renamed) return brief(lock, `renames ${table}${renamed[1] ? `.${renamed[1]}` : ''}`)
  const altered = /^alter (?:column )?(\w+) (.*)$/.exec(action)
  if (altered) return effectOfAlteration(table, altered[1]!, altered[2]!)
  return /^(?:drop constraint|set \(|rename constraint|alter constraint|validate)\b/.test(action) ||
    /^set \(/.test(action)
    ? brief(lock)
    : long(`${lock}, not recognized`)
}

function effectOfColumn(table: string, column: string, definition: string): Effect {
  const lock = `exclusive lock on ${table}`
  if (volatile.test(definition)) return long(`${lock} while it is rewritten`)
  const isDemanded = /\bnot null\b/.test(definition) && !/\bdefault\b/.test(definition)
  if (isDemanded) return long(lock, `demands ${table}.${column}, which the release before does not write`)
  return /\b(?:check|references|unique|primary key)\b/.test(definition)
    ? long(`${lock} while all its rows are read`)
    : brief(lock)
}

function effectOfAlteration(table: string, column: string, change: string): Effect {
  const lock = `exclusive lock on ${table}`
  if (/^(?:set data )?type\b/.test(change))
    return long(`${lock} while it is rewritten`, `changes the type of ${table}.${column}`)
  if (/^set not null/.test(change))
    return long(
      `${lock} while all its rows are read`,
      `demands ${table}.${column}, which the release before may leave out`,
    )
  if (/^drop default/.test(change)) return brief(lock, `drops the default of ${table}.${column}`)
  return brief(lock)
}

/** Splits an ALTER TABLE into its actions, at commas outside parentheses. */
function actionsOf(text: string): string[] {
  const actions: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    else if (text[at] === ',' && depth === 0) {
      actions.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...actions, text.slice(from).trim()]
}
