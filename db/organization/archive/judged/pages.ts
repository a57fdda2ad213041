import type pg from 'pg'

const pageRows = 200

/** The rows of a query, some at a time, in the transaction that is under way. */
export async function* archivePages<T extends object>(client: pg.ClientBase, text: string): AsyncGenerator<T[]> {
  await client.query(`declare judged no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await client.query<T>(`fetch ${pageRows} from judged`)
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) break
  }
  await client.query('close judged')
}
