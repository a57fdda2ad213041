import pg from 'pg'
import { placements } from '../../db/postgres/distribution/placements.ts'
import { shapeOf } from '../statements/shape.ts'

const placedTable = new RegExp(`\\b(?:${Object.keys(placements).join('|')})\\b`)

/** Connections of the service, and the one over which tests call what it is made of, and ask questions of their own. */
const isOfService = (name: string | undefined): boolean => /^(?:api|worker|admin|test$)/.test(name ?? '')

/** Statements that define things, or that need a moment of their own, are planned by nobody. */
const isPlanned = (text: string): boolean =>
  /^\s*(?:--.*\n|\/\*.*?\*\/|\s)*(?:select|insert|update|delete|with|\(|declare)\b/i.test(text)

/** Files that draw what they send, so that no two runs of them send the same. */
const drawn = new Set(['test/contract/fuzz.test.ts'])

export interface SentStatements {
  /** Tells which file runs from now on. */
  follow(file: string): void
  shapes(): string[]
}

/** Notes the shapes of the statements on the service's tables that the service sends from now on in this process. */
export function noteSentStatements(): SentStatements {
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
    follow(file) {
      isDrawn = drawn.has(file)
    },
    shapes: () => [...new Set([...texts].map((text) => shapeOf(text.replace(/^\s*declare .*? cursor for /i, ''))))],
  }
}

const nameOf = (client: pg.Client): string | undefined =>
  (client as unknown as { connectionParameters?: { application_name?: string } }).connectionParameters?.application_name
