/** A row or an answer as a flat map from path to value, for example `data.lines.0.total`. */
export interface FlatRow {
  table: string
  leaves: Map<string, string>
}

const time = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g

export function flattenRow(table: string, value: unknown): FlatRow {
  const leaves = new Map<string, string>()
  collect(value, '', leaves)
  return { table, leaves }
}

function collect(given: unknown, path: string, leaves: Map<string, string>): void {
  // A stored text may contain JSON, for example the body of an event.
  const value = typeof given === 'string' && /^[[{]/.test(given) ? (parsedJson(given) ?? given) : given
  if (typeof value !== 'object' || value === null) {
    leaves.set(path, String(value).replace(time, 'time'))
    return
  }
  const entries = Object.entries(value)
  if (entries.length === 0) leaves.set(path, Array.isArray(value) ? '[]' : '{}')
  for (const [name, member] of entries) collect(member, path === '' ? name : `${path}.${name}`, leaves)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reports whether the value at a path of a table's rows differs between equal runs. Such values are not compared. */
export type IsVarying = (table: string, path: string) => boolean

/**
 * Finds the paths whose values differ between two equal runs: random tokens and values derived from them. Throws if the
 * runs did not write the same number of rows to the same tables.
 */
export function findVaryingPaths(first: readonly FlatRow[], second: readonly FlatRow[]): IsVarying {
  const varying = new Set<string>()
  first.forEach(({ table, leaves }, index) => {
    const other = second[index]
    if (other?.table !== table) throw new Error(`two runs do not write the same rows: ${table}, ${other?.table}`)
    for (const path of new Set([...leaves.keys(), ...other.leaves.keys()]))
      if (leaves.get(path) !== other.leaves.get(path)) varying.add(`${table} ${path}`)
  })
  if (second.length !== first.length) throw new Error('two runs do not write equally many rows')
  return (table, path) => varying.has(`${table} ${path}`)
}

/**
 * Lists the differences between rows and the expected rows, in any order and without varying values; empty if there are
 * none.
 */
export function diffRows(found: readonly FlatRow[], expected: readonly FlatRow[], varying: IsVarying): string[] {
  const missing = [...expected]
  const more = found.filter((row) => {
    const text = textOf(row, varying)
    const place = missing.findIndex((other) => textOf(other, varying) === text)
    if (place >= 0) missing.splice(place, 1)
    return place < 0
  })
  return [
    ...missing.map((row) => {
      const place = more.findIndex(({ table }) => table === row.table)
      if (place < 0) return `missing: ${textOf(row, varying)}`
      return leafDifferences(more.splice(place, 1)[0]!, row, varying)
    }),
    ...more.map((row) => `not expected: ${textOf(row, varying)}`),
  ]
}

/** Describes the values that differ between two rows of the same table. */
function leafDifferences(found: FlatRow, expected: FlatRow, varying: IsVarying): string {
  const differing = [...new Set([...found.leaves.keys(), ...expected.leaves.keys()])]
    .filter((path) => !varying(found.table, path) && found.leaves.get(path) !== expected.leaves.get(path))
    .map((path) => `${path} is ${found.leaves.get(path)}, not ${expected.leaves.get(path)}`)
  return `${found.table}: ${differing.join(', ')}`
}

function textOf({ table, leaves }: FlatRow, varying: IsVarying): string {
  const kept = [...leaves].filter(([path]) => !varying(table, path))
  return `${table} ${kept.map(([path, value]) => `${path}=${value}`).join(' ')}`
}
