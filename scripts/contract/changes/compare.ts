import { formatRequiredScopes, operationsOf } from '../bundle.ts'
import { isObject, type Json, type JsonObject, listSuccessResponses, objectAt } from '../complete.ts'
import { type Comparison, compareSchemas, type Difference, type MessageDirection } from './compare-schemas.ts'
import { SchemaShapeReader } from './shapes.ts'

/** A difference, and the operation (`GET /bids`) or event type (`bid.created`) in which it was seen. */
export interface OperationDifference extends Difference {
  operationOrEvent: string
  /** Whether the difference is in the request or in the answer; undefined if it concerns the operation as a whole. */
  side: MessageDirection | undefined
}

/** An operation or a webhook in both documents, and the callback that receives its differences. */
interface Place {
  was: JsonObject
  is: JsonObject
  before: SchemaShapeReader
  after: SchemaShapeReader
  tell(change: Difference, side?: MessageDirection): void
}

/**
 * Returns all differences between two bundled documents that matter to callers. Compares operations, event types and
 * the members of their schemas, not the names of schemas. Ignores prose, examples, titles and tags. A new part of the
 * contract is breaking only if requests must contain it.
 */
export function compareContracts(before: JsonObject, after: JsonObject): OperationDifference[] {
  const changes: OperationDifference[] = []
  const shapes = { before: new SchemaShapeReader(before), after: new SchemaShapeReader(after) }
  const compare = (was: Named, is: Named, compareOne: (place: Place) => void) => {
    for (const name of new Set([...was.keys(), ...is.keys()])) {
      const [from, to] = [was.get(name), is.get(name)]
      const tell: Place['tell'] = (change, side) => changes.push({ ...change, operationOrEvent: name, side })
      if (!to) tell({ location: '', what: 'is gone', isBreaking: true })
      else if (!from) tell({ location: '', what: 'is new', isBreaking: false, since: String(to['x-since'] ?? '') })
      else compareOne({ ...shapes, was: from, is: to, tell })
    }
  }
  compare(operationsByName(before), operationsByName(after), compareOperation)
  compare(eventsByName(before), eventsByName(after), compareEvent)
  const facts: [string, readonly string[], readonly string[]][] = [
    ['scope', scopesOf(before), scopesOf(after)],
    ['server', serversOf(before), serversOf(after)],
  ]
  for (const [fact, was, is] of facts) {
    const gone = was.filter((name) => !is.includes(name))
    for (const name of gone)
      changes.push({
        location: '',
        operationOrEvent: `${fact} ${name}`,
        side: undefined,
        what: 'is gone',
        isBreaking: true,
      })
  }
  return changes
}

type Named = Map<string, JsonObject>

/** Returns the scopes that an app may request through OAuth. */
const scopesOf = ({ components }: JsonObject): string[] =>
  Object.keys(objectAt(components, 'securitySchemes', 'oauth2', 'flows', 'authorizationCode', 'scopes'))

/** Returns the path prefixes of the servers. */
const serversOf = ({ servers }: JsonObject): string[] =>
  [servers ?? []].flat().map((server) => String(objectAt(server).url))

const operationsByName = (document: JsonObject): Named =>
  new Map(
    operationsOf(document).map(({ method, path, item, operation }) => {
      const parameters = [item.parameters ?? [], operation.parameters ?? []].flat()
      return [`${method.toUpperCase()} ${path}`, { ...operation, parameters }]
    }),
  )

const eventsByName = (document: JsonObject): Named =>
  new Map(Object.entries(objectAt(document, 'webhooks')).map(([type, webhook]) => [type, objectAt(webhook, 'post')]))

function compareOperation(place: Place): void {
  const { was, is, tell } = place
  const facts: [string, Json, Json][] = [
    ['operationId', was.operationId ?? null, is.operationId ?? null],
    ['scope', formatRequiredScopes(was), formatRequiredScopes(is)],
    ['cost', was['x-rate-limit-cost'] ?? null, is['x-rate-limit-cost'] ?? null],
    ['status of success', statusOf(was), statusOf(is)],
  ]
  for (const [fact, from, to] of facts) {
    if (from !== to) tell({ location: '', what: `has the ${fact} ${to} in the place of ${from}`, isBreaking: true })
  }
  if (is.deprecated === true && was.deprecated !== true)
    tell({ location: '', what: deprecatedUntil(is), isBreaking: false })
  compareParameters(place)
  compareBody(place)
  compareAnswers(place)
}

const statusOf = (operation: JsonObject): string => listSuccessResponses(operation)[0]?.[0] ?? 'none'

const deprecatedUntil = (operation: JsonObject): string => {
  const sunset = operation['x-sunset']
  return `is deprecated${sunset === undefined ? '' : `, and answers until ${sunset} at least`}`
}

function compareParameters({ was, is, before, after, tell }: Place): void {
  const [old, young] = [parametersOf(was, before), parametersOf(is, after)]
  for (const [name, from] of old) {
    const to = young.get(name)
    const told = (what: string, breaks: boolean) => tell({ location: name, what, isBreaking: breaks }, 'request')
    if (!to) {
      told('is gone', true)
      continue
    }
    if (to.required === true && from.required !== true) told('is required', true)
    if (to.deprecated === true && from.deprecated !== true) told('is deprecated', false)
    for (const form of ['style', 'explode', 'allowReserved']) {
      if (from[form] !== to[form])
        told(`has ${form} ${to[form] ?? 'unsaid'} in the place of ${from[form] ?? 'unsaid'}`, true)
    }
    compare({ before, after, tell }, 'request', [from.schema, to.schema], name)
  }
  for (const [name, parameter] of young) {
    if (old.has(name)) continue
    const isDemanded = parameter.required === true
    const what = isDemanded ? 'is new and required' : 'is new'
    const isShared = sharedParameters(before).has(name)
    tell(
      { location: name, what, isBreaking: isDemanded, ...(!isShared && { since: after.sinceOf([parameter]) }) },
      'request',
    )
  }
}

/** Returns an operation's parameters, keyed by location and name. Header names keep their case. */
function parametersOf({ parameters }: JsonObject, shapes: SchemaShapeReader): Named {
  const found = [parameters ?? []].flat().map((parameter) => shapes.follow(parameter))
  return new Map(found.map((parameter) => [`${placeNames[String(parameter.in)]} ${parameter.name}`, parameter]))
}

/**
 * Returns the parameters that operations share. A shared parameter has its own x-since, so adding it to another
 * operation needs none.
 */
const sharedParameters = (shapes: SchemaShapeReader): Named =>
  parametersOf({ parameters: Object.values(objectAt(shapes.document, 'components', 'parameters')) }, shapes)

const placeNames: Record<string, string> = {
  query: 'parameter',
  path: 'path parameter',
  header: 'request header',
  cookie: 'cookie',
}

function compareBody({ was, is, before, after, tell }: Place): void {
  const [from, to] = [before.follow(was.requestBody), after.follow(is.requestBody)]
  const wasTaken = was.requestBody !== undefined
  if (to.required === true && from.required !== true)
    tell({ location: 'body', what: 'is required', isBreaking: true }, 'request')
  if (wasTaken) compareMedia({ before, after, tell }, 'request', from, to, 'body')
}

/**
 * Compares the success responses of each status. Error responses may be added and removed, as long as they are
 * problems.
 */
function compareAnswers({ was, is, before, after, tell }: Place): void {
  const [old, young] = [objectAt(was.responses), objectAt(is.responses)]
  for (const [status, stated] of Object.entries(old)) {
    if (young[status] === undefined) {
      if (status < '400') tell({ location: status, what: 'is no answer any more', isBreaking: true }, 'answer')
      continue
    }
    const [from, to] = [before.follow(stated), after.follow(young[status])]
    for (const header of Object.keys(objectAt(from.headers))) {
      if (!isObject(objectAt(to.headers)[header])) {
        tell({ location: `${status} header ${header}`, what: 'is gone', isBreaking: true }, 'answer')
      }
    }
    compareMedia({ before, after, tell }, 'answer', from, to, status)
  }
}

/** Compares the schemas of a body or a response for each media type. */
function compareMedia(
  common: Omit<Place, 'was' | 'is'>,
  side: MessageDirection,
  from: JsonObject,
  to: JsonObject,
  at: string,
): void {
  for (const [type, media] of Object.entries(objectAt(from.content))) {
    const now = objectAt(to.content)[type]
    if (now === undefined) common.tell({ location: at, what: `is no ${type} any more`, isBreaking: true }, side)
    else compare(common, side, [objectAt(media).schema, objectAt(now).schema], at)
  }
}

function compareEvent({ was, is, before, after, tell }: Place): void {
  compareMedia(
    { before, after, tell },
    'answer',
    before.follow(was.requestBody),
    after.follow(is.requestBody),
    'payload',
  )
}

function compare(
  { before, after, tell }: Omit<Place, 'was' | 'is'>,
  side: MessageDirection,
  [from, to]: [Json | undefined, Json | undefined],
  at: string,
): void {
  const comparison: Comparison = { before, after, reportDifference: (change) => tell(change, side) }
  compareSchemas(comparison, side, { before: [objectAt(from)], after: [objectAt(to)] }, at)
}
