import type { History } from '../history.ts'
import type { Findings } from './findings.ts'

/**
 * Returns all events that any reader received, ordered by organization and sequence number. Reports errors of the log
 * itself. An event with two sequence numbers is returned only once, under the lower one.
 */
export function orderEventLog(history: History, findings: Findings): number[] {
  const { tenant, sequence, id, createdAt } = history.events
  const ordered = Array.from({ length: tenant.length - 1 }, (_, index) => index + 1)
  ordered.sort((a, b) => tenant.at(a) - tenant.at(b) || sequence.at(a) - sequence.at(b) || a - b)
  const log: number[] = []
  const numbers = new Map<number, number>()
  let last = 0
  for (const event of ordered) {
    const isFirst = last === 0 || tenant.at(last) !== tenant.at(event)
    if (isFirst) numbers.clear()
    const before = isFirst ? 0 : sequence.at(last)
    const name = describeEvent(history, event)
    if (sequence.at(event) === before) {
      findings.add(
        'events told differently',
        `${name} and ${describeEvent(history, last)}`,
        history.events.record.at(event),
      )
      continue
    }
    if (sequence.at(event) > before + 1) findings.add('event missing', `from ${before + 1} on, before ${name}`)
    if (!isFirst && createdAt.at(event) < createdAt.at(last))
      findings.add('times out of order', `${name} after ${describeEvent(history, last)}`)
    last = event
    const other = numbers.get(id.at(event))
    if (other !== undefined) {
      findings.add('event twice', `${name} also has the number ${other}`, history.events.record.at(event))
      continue
    }
    numbers.set(id.at(event), sequence.at(event))
    log.push(event)
  }
  return log
}

/** Describes an event, for example `event 12 of organization 2 (contact.updated of contact 7)`. */
export function describeEvent(history: History, event: number): string {
  const { tenant, sequence, type, record } = history.events
  const of = record.at(event) === 0 ? '' : ` of ${history.nameOf(record.at(event))}`
  return `event ${sequence.at(event)} of organization ${tenant.at(event)} (${history.eventTypes[type.at(event)]}${of})`
}
