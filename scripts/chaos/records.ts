import type pg from 'pg'

/** What was counted of one thing; `examples` are a few of what there should not be. */
export interface Finding {
  name: string
  count: number | string
  /** How many of them are wrong. */
  wrong: number
  examples?: string[]
}

/** The database as the judgement reads it: on a connection of its own, in pages, each by a key that has an index. */
export interface Records {
  pool: Pick<pg.Pool, 'query'>
  /** The organizations of the trial. */
  tenantIds: readonly number[]
  pageRows: number
}

const fewest = 3

export const finding = (name: string, wrong: readonly string[]): Finding => ({
  name,
  count: wrong.length,
  wrong: wrong.length,
  examples: wrong.slice(0, fewest),
})

/**
 * Page after page of an organization's rows. `text` asks for those of tenant $1 whose key is greater than $2, in the key's
 * order, at most $3 of them, and calls the key `at`. `from` is less than any key: 0, or '' where it is a text.
 */
export async function* pagesOf<Row extends { at: number | string }>(
  { pool, pageRows }: Records,
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

/** The first column of a statement's only row, asked of each organization, $1, and summed. */
export async function sumOf({ pool, tenantIds }: Records, text: string): Promise<number> {
  let sum = 0
  for (const tenantId of tenantIds) {
    const { rows } = await pool.query({ text, values: [tenantId], rowMode: 'array' })
    sum += Number(rows[0]?.[0] ?? 0)
  }
  return sum
}
