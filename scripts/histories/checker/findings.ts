/** Kinds of anomalies in a history, with their explanations in the report. */
export const anomalies = {
  'lost update': 'two acknowledged changes under If-Match began at one version, so that one of them is gone',
  'If-Match ignored': 'a change under If-Match was acknowledged, and followed another version than it demanded',
  'unfounded refusal': 'If-Match was refused although its version was the latest all the while',
  'lost write': 'a change was acknowledged, and nobody was ever shown it',
  'refused write done': 'a change was refused, and happened',
  'write done twice': 'one request changed its record twice, or made two records',
  'change without its event': 'an acknowledged change is in no event of its record',
  'change that nobody asked for': 'an event tells a change that no operation can have made',
  'broken chain': 'an event begins at another state than the event before it of its record has left',
  'event missing': 'numbers of the log are missing',
  'event twice': 'one event has two numbers',
  'events told differently': 'under one number two readers were told different events',
  'event out of order': 'a change that was seen before another began comes after it in the log',
  'event late': 'a reader of the log was told that there is no more while a change was known that it was not told',
  'times out of order': "an event's created_at is before that of the event before it",
  'own write not seen': 'a client was shown a state from before its own acknowledged change',
  'older than seen before': 'a client was shown an older state than it had been shown before',
  'stale read': 'a client was shown an older state than another had been shown, or had written, before it asked',
  'read from the future': 'a client was shown a state before the change that made it was sent',
  'read of nothing': 'a client was shown a state that no change has left',
  'live record not found': 'a record was not found that was there all the while',
  'two ETags': 'one state had two ETags, or two states one',
  'row missed by a list': 'a walk through a list left out a record that was there all the while',
  'deleted row in a list': 'a walk through a list showed a record that was deleted all the while',
  'row twice in a list': 'a walk through a list showed a record twice',
  'row missed by a sync': 'a sync ended without a record that had been made before it began',
  'change missed by a sync': 'a sync ended with an older state of a record than was known before it began',
  'deletion missed by a sync': 'a sync ended without the deletion of a record that had been deleted before it began',
  'sum is wrong': 'what a record says of its parts is not what they come to',
} as const

export type AnomalyName = keyof typeof anomalies

const mostExamples = 5

/** Anomalies found in a history: the count of each kind, and the first few as text. */
export class Findings {
  readonly #found = new Map<AnomalyName, { count: number; examples: string[] }>()
  /** Numbers of the records that the examples are about. */
  readonly records = new Set<number>()

  add(name: AnomalyName, example: string, record = 0): void {
    const found = this.#found.get(name) ?? { count: 0, examples: [] }
    this.#found.set(name, found)
    found.count += 1
    if (found.count > mostExamples) return
    found.examples.push(example)
    if (record > 0) this.records.add(record)
  }

  get names(): AnomalyName[] {
    return [...this.#found.keys()]
  }

  get count(): number {
    return [...this.#found.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** Returns the lines of the report: each kind with its explanation, and its examples below it. */
  lines(): string[] {
    return [...this.#found].flatMap(([name, { count, examples }]) => [
      `${name} (${count}): ${anomalies[name]}`,
      ...examples.map((text) => `    ${text}`),
    ])
  }
}
