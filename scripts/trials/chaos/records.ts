import type pg from 'pg'

/** Result of one check. `examples` describes a few of the wrong records. */
export interface ChaosFinding {
  name: string
  count: number | string
  /** Number of wrong records. */
  wrong: number
  examples?: string[]
}

/** The database as the checks read it: over their own connection, in pages along an indexed key. */
export interface CheckedDatabase {
  pool: Pick<pg.Pool, 'query'>
  /** Ids of the organizations of the chaos run. */
  tenantIds: readonly number[]
  pageRows: number
}

const fewest = 3

export const toFinding = (name: string, wrong: readonly string[]): ChaosFinding => ({
  name,
  count: wrong.length,
  wrong: wrong.length,
  examples: wrong.slice(0, fewest),
})

/**
 * Yields the rows of an organization page by page. `text` selects at most $3 rows of tenant $1 whose key is greater
 * than $2, ordered by the key. It selects the key as `at`. `from` must be less than any key: 0, or '' for a text.
 */
export async function* listRowPages<Row extends { at: number | string }>(
  { pool, pageRows }: CheckedDatabase,
  tenantId: number,
  text: string,
  from: Row['at'],
): AsyncGenerator<Row[]> {
  for (let after = from; ; ) {
    const { rows } = await pool.query<Row>(text, [tenantId, after, pageRows])
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last.at
  }
}

/** Runs a statement for each organization, with its id as $1. Returns the sum of the numbers that the statement returns. */
export async function sumOverTenants({ pool, tenantIds }: CheckedDatabase, text: string): Promise<number> {
  let sum = 0
  for (const tenantId of tenantIds) {
    const { rows } = await pool.query({ text, values: [tenantId], rowMode: 'array' })
    sum += Number(rows[0]?.[0] ?? 0)
  }
  return sum
}
