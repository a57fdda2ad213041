import pg from 'pg'

const rangeSize = 1_000_000
/**
 * Pattern for a number of seven to nine digits that is not part of a longer number, a word or an amount of money.
 * `B-8000000` contains such a number.
 */
const candidates = /(?<![\w.])\d{7,9}(?![\w.-])/g

/**
 * Assigns each table's sequence a separate range, far above all earlier numbers. Every later number then shows that it
 * belongs to a new record, and to which table.
 */
export class SequenceRanges {
  readonly #tables: readonly string[]

  private constructor(tables: readonly string[]) {
    this.#tables = tables
  }

  /** Assigns the ranges in the database at `url`, whose user must own the tables. */
  static async open(url: string): Promise<SequenceRanges> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string; sequence: string }>(sequencesText)
      for (const [place, { sequence }] of rows.entries())
        await client.query('select setval($1::regclass, $2, false)', [sequence, (place + 1) * rangeSize])
      return new SequenceRanges(rows.map(({ name }) => name))
    } finally {
      await client.end()
    }
  }

  isNew(value: string | undefined): boolean {
    return value !== undefined && /^\d{7,9}$/.test(value) && this.#place(value) in this.#tables
  }

  tableOf(id: string): string {
    return this.#tables[this.#place(id)]!
  }

  /** Replaces each number of a new record in a text. */
  replaceNewNumbers(text: string, nameOf: (id: string) => string): string {
    return text.replace(candidates, (found) => (this.isNew(found) ? nameOf(found) : found))
  }

  #place(id: string): number {
    return Math.floor(Number(id) / rangeSize) - 1
  }
}

const sequencesText = `
  select t.relname as name, s.oid::regclass::text as sequence
  from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') join pg_class t on t.oid = d.refobjid
  where s.relkind = 'S' and t.relkind = 'r' and s.relnamespace <> 'pg_catalog'::regnamespace order by 1, 2`
