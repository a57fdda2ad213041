import pg from 'pg'
import { placements } from '../../../db/engine/postgres/distribution/placements.ts'
import { shapeOf } from '../statements/shape.ts'

const placedTable = new RegExp(`\\b(?:${Object.keys(placements).join('|')})\\b`)

/**
 * Reports whether a connection belongs to the service, or is the one on which tests call its code and run their own
 * queries.
 */
const isOfService = (name: string | undefined): boolean => /^(?:api|worker|admin|test$)/.test(name ?? '')

/** Reports whether a statement is one that the database plans; DDL and similar statements are not. */
const isPlanned = (text: string): boolean =>
  /^\s*(?:--.*\n|\/\*.*?\*\/|\s)*(?:select|insert|update|delete|with|\(|declare)\b/i.test(text)

/** Test files that send random statements, which differ in each run. */
const drawn = new Set(['test/contract/fuzz.test.ts'])

export interface StatementRecorder {
  /** Sets the test file to which the following statements belong. */
  setTestFile(file: string): void
  shapes(): string[]
}

/** Starts recording the shapes of the statements that the service in this process sends on its tables. */
export function recordSentStatements(): StatementRecorder {
  const texts = new Set<string>()
  let isDrawn = false
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    const text = typeof first === 'string' ? first : first.text
    if (
      text !== undefined &&
      !isDrawn &&
      !texts.has(text) &&
      isOfService(nameOf(this)) &&
      placedTable.test(text) &&
      isPlanned(text)
    )
      texts.add(text)
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  return {
    setTestFile(file) {
      isDrawn = drawn.has(file)
    },
    shapes: () => [...new Set([...texts].map((text) => shapeOf(text.replace(/^\s*declare .*? cursor for /i, ''))))],
  }
}

const nameOf = (client: pg.Client): string | undefined =>
  (client as unknown as { connectionParameters?: { application_name?: string } }).connectionParameters?.application_name
