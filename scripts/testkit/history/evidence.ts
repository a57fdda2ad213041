import { forEachStateObservation } from './checker/unlogged.ts'
import type { History } from './history.ts'

/**
 * Returns everything that was recorded about these records and their children. First come the operations, in the order
 * of their starts, with the states that they saw or wrote. Then come the events. States are identified by their tokens.
 */
export function listEvidence(history: History, records: ReadonlySet<number>): string[] {
  const { records: all, operations, events } = history
  const roots = new Set([...records].map((record) => all.root.at(record)))
  const isMeant = (record: number) => record > 0 && roots.has(all.root.at(record))
  const linesOf = new Map<number, string[]>()
  for (let operation = 1; operation < operations.kind.length; operation += 1)
    if (isMeant(operations.record.at(operation))) linesOf.set(operation, [])
  forEachStateObservation(history, (operation, role, record, value) => {
    if (role === 'heard' || !isMeant(record)) return
    const lines = linesOf.get(operation) ?? []
    linesOf.set(operation, lines)
    lines.push(`    ${role} ${history.nameOf(record)} ${hex(value)}`)
  })
  const ofOperations = [...linesOf.keys()]
    .sort((a, b) => a - b)
    .flatMap((operation) => {
      const at = (column: keyof History['operations']) => operations[column].at(operation)
      const demanded = at('base') === 0 ? '' : ` demanded ${hex(at('base'))},`
      return [
        `${at('began')} to ${at('ended') || 'no end'}: ${history.describe(operation)},${demanded} ${history.outcomeOf(operation)} ${at('status')}`,
        ...linesOf.get(operation)!,
      ]
    })
  const ofEvents: string[] = []
  for (let event = 1; event < events.record.length; event += 1) {
    if (!isMeant(events.record.at(event))) continue
    const [name, sequence] = [history.nameOf(events.record.at(event)), events.sequence.at(event)]
    const states = `${hex(events.before.at(event))} to ${hex(events.token.at(event))}`
    ofEvents.push(
      `${sequence} ${history.eventTypes[events.type.at(event)]} ${name}: ${states}, by ${events.mark.at(event)}`,
    )
  }
  return [...ofOperations, '', ...ofEvents]
}

const hex = (value: number): string => value.toString(16)
