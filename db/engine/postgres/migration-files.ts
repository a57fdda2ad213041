import { hash } from 'node:crypto'

/**
 * A file of db/engine/postgres/migrations. Comments above its first statement declare how it runs:
 *
 *     -- batches
 *     -- contract: 1.4.0
 *
 * `batches` runs each statement separately, without a common transaction. An UPDATE, DELETE or INSERT is repeated until
 * it changes no row, so it has a `limit` and excludes rows that it has already handled. After a failure the file starts
 * again with its first statement, so each statement must be repeatable. `contract` is the first release that no longer
 * reads what the migration removes.
 */
export interface Migration {
  name: string
  sha256: string
  statements: string[]
  inBatches: boolean
  /** First release that no longer reads what this migration removes; undefined if the migration removes nothing. */
  contract: string | undefined
}

export function parseMigration(name: string, text: string): Migration {
  const statements = statementsOf(text)
  const head = (statements[0] ?? '').split('\n').filter((line) => line.startsWith('--'))
  return {
    name,
    sha256: hash('sha256', text, 'hex'),
    statements,
    inBatches: head.some((line) => /^-- batches\s*$/.test(line)),
    contract: head.flatMap((line) => /^-- contract: (\S+)\s*$/.exec(line)?.[1] ?? [])[0],
  }
}

/**
 * Returns a statement without comments, on one line and in lower case. Used to find out what kind of statement it is.
 */
export const normalizeStatement = (statement: string): string =>
  statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().replace(/;$/, '').toLowerCase()

/**
 * Splits a file into statements. A statement ends with a semicolon at the end of a line, except between `$$` quotes, as
 * in a function's body.
 */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current: string[] = []
  let quoted = false
  for (const line of text.split('\n')) {
    current.push(line)
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) quoted = !quoted
    if (!quoted && line.trimEnd().endsWith(';') && !line.trimStart().startsWith('--')) {
      statements.push(current.join('\n'))
      current = []
    }
  }
  if (current.some((line) => line.trim() !== '' && !line.trimStart().startsWith('--')))
    statements.push(current.join('\n'))
  return statements
}
