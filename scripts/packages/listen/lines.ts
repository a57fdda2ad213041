import { escapeForTerminal } from '../terminal/terminal-text.ts'

/** An event in the form in which it is delivered. */
export interface ListenedEvent {
  id: string
  type: string
  data: Record<string, unknown>
  previous_attributes?: Record<string, unknown>
}

const typeWidth = 26

/** Renders an event as a line: `12:04:31 bid.accepted bid 7, B-1004, accepted, 6144.89 (status was viewed)`. */
export function formatEventLine({ type, data, previous_attributes: before }: ListenedEvent, at: Date): string {
  const said = [subjectOf(type, data), ...factsOf(data)].join(', ')
  return `${formatTime(at)}  ${escapeForTerminal(`${type.padEnd(typeWidth)} ${said}${changes(before)}`)}`
}

export const formatTime = (at: Date): string => at.toTimeString().slice(0, 8)

const numbers = ['bidNumber', 'changeOrderNumber', 'applicationNumber', 'projectNumber', 'sku']
const amounts = ['total', 'totalAmount', 'currentPaymentDue', 'contractValue', 'estimatedValue', 'unitPrice']

/**
 * Returns the event's subject, such as `bid 7`. An event without its own record names the record it belongs to: `mail
 * of invoice 3`, `crew of project 5, 2026-03-02`.
 */
function subjectOf(type: string, { id, entityType, entityId, projectId, date }: Record<string, unknown>): string {
  const family = type.split('.')[0]!.replaceAll('_', ' ')
  if (id != null) return `${family} ${id}`
  const other = entityType == null ? projectId && `project ${projectId}` : `${entityType} ${entityId}`
  return [other ? `${family} of ${String(other).replaceAll('_', ' ')}` : family, date].filter(Boolean).join(', ')
}

/** Returns the record's number, name, status and amount, as far as it has them. */
function factsOf(data: Record<string, unknown>): string[] {
  const first = (names: readonly string[]) => names.map((name) => data[name]).find((value) => value != null)
  const person = [data.firstName, data.lastName].filter(Boolean).join(' ')
  const facts = [first(numbers), first(['title', 'name']) ?? (person || data.companyName), data.status, first(amounts)]
  return facts.filter((fact) => fact != null && fact !== '').map(String)
}

const unsaid = new Set(['updatedAt', 'version'])
const maxNamed = 4

/** Lists the changed members, with their previous values if those are short. */
function changes(before: Record<string, unknown> | undefined): string {
  const names = Object.keys(before ?? {}).filter((name) => !unsaid.has(name))
  if (names.length === 0) return ''
  const named = names.slice(0, maxNamed).map((name) => {
    const value = before![name]
    const isShort = ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 30
    return isShort ? `${name} was ${value}` : name
  })
  return ` (${[...named, ...(names.length > maxNamed ? [`${names.length - maxNamed} more`] : [])].join(', ')})`
}
