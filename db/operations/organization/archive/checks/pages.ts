import type pg from 'pg'

const pageRows = 200

/** Yields the rows of a query in pages, in the current transaction. */
export async function* fetchRowPages<T extends object>(client: pg.ClientBase, text: string): AsyncGenerator<T[]> {
  await client.query(`declare judged no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await client.query<T>(`fetch ${pageRows} from judged`)
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) break
  }
  await client.query('close judged')
}
