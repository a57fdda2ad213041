/** Kinds of anomalies in a history, with their explanations in the report. */
export const anomalies = {
  'lost update': 'two acknowledged changes under If-Match started from the same version, so one of them was lost',
  'If-Match ignored': 'an acknowledged change followed another version than its If-Match demanded',
  'unfounded refusal': 'If-Match was refused although its version was the latest the whole time',
  'lost write': 'no reader was ever shown an acknowledged change',
  'refused write done': 'a refused change took effect',
  'write done twice': 'one request changed its record twice, or created two records',
  'change without its event': 'no event of the record contains an acknowledged change',
  'change that nobody asked for': 'an event reports a change that no operation can have made',
  'broken chain': "an event starts from another state than its record's previous event left",
  'event missing': 'sequence numbers are missing in the event log',
  'event twice': 'one event has two sequence numbers',
  'events told differently': 'two readers received different events under one sequence number',
  'event out of order': 'a change that was seen before another began comes after it in the log',
  'event late': 'a reader reached the end of the log without an event of a change that was already known',
  'times out of order': "an event's created_at is before that of the previous event",
  'own write not seen': 'a client was shown a state from before its own acknowledged change',
  'older than seen before': 'a client was shown an older state than it had been shown before',
  'stale read': 'a client was shown an older state than another had been shown, or had written, before it asked',
  'read from the future': 'a client was shown a state before the change that made it was sent',
  'read of nothing': 'a client was shown a state that no change produced',
  'live record not found': 'a record was reported missing although it existed the whole time',
  'two ETags': 'one state had two ETags, or one ETag had two states',
  'row missed by a list': 'a walk through a list left out a record that existed the whole time',
  'deleted row in a list': 'a walk through a list showed a record that was deleted the whole time',
  'row twice in a list': 'a walk through a list showed a record twice',
  'row missed by a sync': 'a sync ended without a record that had been made before it began',
  'change missed by a sync': 'a sync ended with an older state of a record than was known before it began',
  'deletion missed by a sync': 'a sync ended without the deletion of a record that had been deleted before it began',
  'sum is wrong': 'the sum in a record is not the sum of its children',
} as const

export type AnomalyName = keyof typeof anomalies

const mostExamples = 5

/** Anomalies found in a history: the count of each kind, and the first few as text. */
export class Findings {
  readonly #found = new Map<AnomalyName, { count: number; examples: string[] }>()
  /** Numbers of the records in the anomalies that are printed as examples. */
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
