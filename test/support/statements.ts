import pg from 'pg'

/** The texts of the statements that this process sends from now on, apart by connection: what runs in the background uses others. */
export function watchStatements(): Map<pg.Client, string[]> {
  const sent = new Map<pg.Client, string[]>()
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    const texts = sent.get(this) ?? []
    texts.push(typeof first === 'string' ? first : (first.text ?? ''))
    sent.set(this, texts)
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  return sent
}

/** Those of the statements sent so far that a pattern matches. */
export const statementsLike = (sent: ReadonlyMap<unknown, readonly string[]>, pattern: RegExp): string[] =>
  [...sent.values()].flat().filter((text) => pattern.test(text))
