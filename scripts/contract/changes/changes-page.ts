import { operationsOf } from '../bundle.ts'
import { type JsonObject, objectAt } from '../complete.ts'
import { type BreakingChangeException, groupChangesBySentence } from './breaking.ts'
import { compareContracts, type OperationDifference } from './compare.ts'
import type { ReleasedContract } from './releases.ts'

/**
 * Renders the page /docs/api-changes in Markdown: the deprecated operations, and the changes of each release, the
 * newest first. The changes are the differences between the releases' documents. `document` is the current contract,
 * which may already differ from the last release.
 */
export function renderApiChanges(
  releases: readonly ReleasedContract[],
  document: JsonObject,
  exceptions: Readonly<Record<string, BreakingChangeException[]>>,
): string {
  const steps = releases.map((release, at) => {
    const next = releases[at + 1]
    const title = next ? `${next.version}, ${next.day}` : `Not released yet, after ${release.version}`
    const text = changesText(release.document, next?.document ?? document, exceptions[release.version] ?? [])
    return text === '' ? '' : `## ${title}\n\n${text}`
  })
  const [first] = releases
  return `# Changes of the API

What each version brought to the API, as its documents differ: operations, event types, parameters, members and values. [The changelog](/docs/changelog) tells what is behind it and what else changed in the service; [Versions and deprecation](/docs/versions) says what may change at all.

## Deprecated

${deprecatedText(document)}

${[...steps.reverse(), `## ${first!.version}, ${first!.day}`].filter((step) => step !== '').join('\n\n')}

The first version: ${operationsOf(first!.document).length} operations and ${Object.keys(objectAt(first!.document, 'webhooks')).length} event types.
`
}

function deprecatedText(document: JsonObject): string {
  const found = operationsOf(document).filter(({ operation }) => operation.deprecated === true)
  if (found.length === 0) return 'No operation is deprecated.'
  const rows = found.map(({ method, path, operation }) => [
    `\`${method.toUpperCase()} ${path}\``,
    String(operation['x-deprecated-on'] ?? 'the next release'),
    String(operation['x-sunset'] ?? 'no day is set'),
    String(operation.description ?? ''),
  ])
  return table(['Operation', 'Since', 'Answers until at least', ''], rows)
}

/** Renders the differences between two documents; an empty string if no difference concerns callers. */
function changesText(before: JsonObject, after: JsonObject, exceptions: readonly BreakingChangeException[]): string {
  const changes = compareContracts(before, after)
  const isNew = ({ what }: OperationDifference) => what === 'is new'
  const whole = changes.filter((change) => isNew(change) && change.location === '')
  const parts = changes.filter((change) => isNew(change) && change.location !== '')
  const isOperation = ({ operationOrEvent }: OperationDifference) => operationOrEvent.includes(' ')
  const types = whole.filter((change) => !isOperation(change)).map(({ operationOrEvent }) => operationOrEvent)
  const isMember = ({ location }: OperationDifference) => location.includes('.')
  const others = changes.filter((change) => !change.isBreaking && !isNew(change) && !listsOnly(types, change))
  return [
    part('New operations', operationsTable(whole.filter(isOperation), after)),
    part('New event types', types.map(code).join(', ')),
    part('New members', membersTable(parts.filter(isMember))),
    part('New parameters', parametersTable(parts.filter((change) => !isMember(change)))),
    part(
      'What else is wider or more exact',
      bullets([...groupChangesBySentence(others)].map(([said]) => sentence(said))),
    ),
    part('Mended in the document alone', bullets(exceptions.map(({ change, why }) => `${sentence(change)}. ${why}`))),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Reports whether the only new values of a list are event types, which have their own section of the page. */
const listsOnly = (types: readonly string[], { what }: OperationDifference): boolean =>
  /^has the new values? (.*)$/
    .exec(what)?.[1]
    ?.split(', ')
    .every((value) => types.includes(value)) === true

const part = (title: string, text: string): string => (text === '' ? '' : `### ${title}\n\n${text}`)

function operationsTable(changes: readonly OperationDifference[], document: JsonObject): string {
  const rows = changes.map(({ operationOrEvent }) => {
    const [method, path] = operationOrEvent.split(' ') as [string, string]
    const { operationId, summary } = objectAt(document, 'paths', path, method.toLowerCase())
    return [`\`${operationId}\``, code(operationOrEvent), String(summary)]
  })
  return rows.length === 0 ? '' : table(['Operation', '', ''], rows)
}

/** Renders a table with a row for each schema and its new members. */
function membersTable(changes: readonly OperationDifference[]): string {
  const dotOf = ({ location }: OperationDifference) => location.lastIndexOf('.')
  const rows = [...Map.groupBy(changes, (change) => change.location.slice(0, dotOf(change)))].map(([schema, found]) => {
    const names = new Set(found.map((change) => code(change.location.slice(dotOf(change) + 1))))
    return [code(schema), [...names].join(', ')]
  })
  return rows.length === 0 ? '' : table(['Schema', ''], rows)
}

/** Renders a table with a row for each parameter and the operations that take it now. */
function parametersTable(changes: readonly OperationDifference[]): string {
  const rows = [...Map.groupBy(changes, ({ location }) => location)].map(([parameter, found]) => [
    sentence(parameter),
    found.map(({ operationOrEvent }) => code(operationOrEvent)).join(', '),
  ])
  return rows.length === 0 ? '' : table(['Parameter', 'Operations that take it now'], rows)
}

const code = (text: string): string => `\`${text}\``

/** If a sentence begins with a name from the contract, formats this name as code. */
const sentence = (said: string): string => {
  const [, kind, name, rest] = /^((?:path parameter|parameter|request header|cookie) )?([A-Z]+ \S+|\S+)(.*)$/s.exec(
    said,
  )!
  return `${kind ?? ''}${code(name!)}${rest}`
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
