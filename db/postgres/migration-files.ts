import { hash } from 'node:crypto'

/**
 * A file of db/postgres/migrations. Comments above its first statement declare how it is run:
 *
 *     -- batches
 *     -- contract: 1.4.0
 *
 * `batches` runs each statement on its own, outside of a common transaction, and an UPDATE, DELETE or INSERT again until it
 * changes no row any more; so it says `limit` and leaves out the rows that are done. It begins with the first statement again
 * after a failure, so each can be run twice. `contract` says from which release on nothing reads what the migration takes away.
 */
export interface Migration {
  name: string
  sha256: string
  statements: string[]
  inBatches: boolean
  /** The release that stopped using what this migration removes. */
  contract: string | undefined
}

export function migrationOf(name: string, text: string): Migration {
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

/** A statement without its comments, on one line and in lower case: what its kind is read from. */
export const plainStatement = (statement: string): string =>
  statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().replace(/;$/, '').toLowerCase()

/** Statements end with a semicolon at a line's end; a function's body stands between lines that hold only `$$`-quotes. */
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
