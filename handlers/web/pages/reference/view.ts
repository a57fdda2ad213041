import { followReference } from '../../../../db/domain/schema-references.ts'
import { capitalize } from '../../../../db/engine/base/capitals.ts'
import { memoize } from '../../../../db/engine/base/memoize.ts'
import type { AdditionalScope } from '../../../pipeline/dispatch/additional-scopes.ts'
import {
  exampleOf,
  type Parameter,
  type PublishedOperation,
  type ReferenceContract,
  type Response,
} from './contract.ts'
import { constraintsInWords, schemaFields, typeInWords } from './fields.ts'

/** Data of a family for the pages of the API reference. */
export interface FamilyView {
  name: string
  label: string
  description: string
  operations: OperationView[]
}

export interface OperationView {
  id: string
  method: string
  methodClass: string
  path: string
  summary: string
  description: string
  scope: string
  /** Scopes that the operation needs in addition to `scope`, each with its condition. */
  alsoScopes: AdditionalScopeView[]
  isOpen: boolean
  cost: number
  /** Deprecation sentence with the sunset date; undefined if the operation is not deprecated. */
  deprecation: string | undefined
  sunset: string | undefined
}

export type OperationDetails = ReturnType<typeof listOperationDetails>[number]

/** Returns all families in the contract's order, each with its operations. */
export const familiesOf = memoize((contract: ReferenceContract): FamilyView[] => {
  const all = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return contract.tags.map(({ name, description }) => ({
    name,
    label: familyLabel(name),
    description,
    operations: all
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => operationView(path, method, operation)),
  }))
})

/** Returns a family's operations in full, including parameters, bodies and answers. */
export const listOperationDetails = (contract: ReferenceContract, { operations }: FamilyView) =>
  operations.map((view) => ({ ...view, ...inFull(contract, view) }))

/** Returns the display name of a family, such as "Pay applications" for `pay-apps`. */
export const familyLabel = (name: string): string => {
  const words = name
    .replaceAll('-', ' ')
    .replace(/^api /, 'API ')
    .replace(/^pay apps$/, 'pay applications')
  return capitalize(words)
}

function operationView(path: string, method: string, operation: PublishedOperation): OperationView {
  const scopes = operation.security.flatMap((one) => Object.values(one).flat())
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    methodClass: method,
    path,
    summary: operation.summary,
    description: operation.description,
    scope: [...new Set(scopes)].join(' or '),
    alsoScopes: (operation['x-also-scope'] ?? []).flatMap(alsoScopeViews),
    isOpen: operation.security.length === 0 || operation.security.some((one) => Object.keys(one).length === 0),
    cost: operation['x-rate-limit-cost'],
    deprecation: deprecationSentenceOf(operation),
    sunset: operation['x-sunset'],
  }
}

export interface AdditionalScopeView {
  scopes: string[]
  /** Members that the scopes depend on, with their values; undefined if every request needs the scopes. */
  member: string | undefined
  /** Location of the member, in words. */
  place: string
  /** Case in which the scopes are not needed, in words. */
  exception: string | undefined
}

const memberPlaces = { body: '', query: ' in the query', path: ' in the path', record: ' of the record' }

/** Returns one view per set of scopes. Values that need the same scopes share a view. */
function alsoScopeViews({ scopes, scopesByValue, when, unless }: AdditionalScope): AdditionalScopeView[] {
  const place = when ? memberPlaces[when.in] : ''
  const view = (needed: string[], member: string | undefined) => ({ scopes: needed, member, place, exception: unless })
  const further = Object.entries(when?.and ?? {}).map(([name, values]) => `, ${name} ${values.join(' or ')}`)
  const member = (values: unknown) => when && `${[when.name, values].flat().join(' ').trim()}${further.join('')}`
  if (!when || !scopesByValue) return [view(scopes ?? [], member(when?.is))]
  const byScopes = Map.groupBy(Object.entries(scopesByValue), ([, needed]) => needed.join(' '))
  return [...byScopes.values()].flatMap((alike) => {
    const [[, needed]] = alike as [[string, string[]]]
    const values = alike.map(([value]) => value).join(', ')
    return needed.length > 0 ? [view(needed, member(values))] : []
  })
}

/**
 * Returns the deprecation sentence of an operation, with its sunset date if known; undefined if it is not deprecated.
 */
export function deprecationSentenceOf(
  operation: Pick<PublishedOperation, 'deprecated' | 'x-sunset'>,
): string | undefined {
  const { deprecated = false, 'x-sunset': sunset } = operation
  if (!deprecated) return undefined
  return sunset ? `Deprecated: works at least until ${sunset}.` : 'Deprecated: works as long as v1 does.'
}

function inFull(contract: ReferenceContract, { path, methodClass: method }: OperationView) {
  const operation = contract.paths[path]![method]!
  const [contentType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const parameters = (operation.parameters ?? []).map((one) => followReference<Parameter>(contract, one))
  return {
    isMutation: method !== 'get',
    ...sharedApart(
      contract,
      parameters.map((one) => parameterView(contract, one)),
    ),
    body: media && {
      contentType,
      fields: schemaFields(contract, media.schema),
      example: shown(exampleOf(media), contentType!),
    },
    answers: answersOf(contract, operation),
  }
}

type ParameterView = ReturnType<typeof parameterView>

/** Optional parameters that at least this many operations describe in the same words are shown collapsed. */
const sharedBy = 30

/** Returns the number of operations that have a parameter, keyed by the parameter's name and description. */
const usesOf = memoize((contract: ReferenceContract): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>()
  for (const operation of Object.values(contract.paths).flatMap((methods) => Object.values(methods)))
    for (const one of operation.parameters ?? []) {
      const key = wordsOf(followReference<Parameter>(contract, one))
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
  return uses
})

const wordsOf = ({ name, description = '' }: Pick<Parameter, 'name' | 'description'>): string =>
  `${name} ${description}`

/**
 * Splits an operation's parameters into those shared by many operations and all others, of which required ones come
 * first.
 */
function sharedApart(contract: ReferenceContract, parameters: readonly ParameterView[]) {
  const isShared = (one: ParameterView) => !one.required && usesOf(contract).get(wordsOf(one))! >= sharedBy
  const own = parameters.filter((one) => !isShared(one))
  return {
    parameters: [...own.filter(({ required }) => required), ...own.filter(({ required }) => !required)],
    shared: parameters.filter(isShared),
  }
}

const places = { path: 'in the path', query: 'in the query', header: 'header' }

const parameterView = (contract: ReferenceContract, parameter: Parameter) => ({
  name: parameter.name,
  in: parameter.in,
  place: places[parameter.in],
  required: parameter.required === true || parameter.in === 'path',
  description: parameter.description ?? '',
  type: typeInWords(contract, parameter.schema),
  limits: constraintsInWords(followReference(contract, parameter.schema)),
  /**
   * Initial value of the parameter's input field. Only path parameters use their example. An example Idempotency-Key
   * would replay the answer of the first user who sent it.
   */
  start: parameter.in === 'path' ? (parameter.example ?? '') : '',
})

/** Returns the success answers with their examples, and the statuses and descriptions of refusals. */
function answersOf(contract: ReferenceContract, { responses }: PublishedOperation) {
  const all = Object.entries(responses).map(([status, response]) => ({
    status,
    ...followReference<Response>(contract, response),
  }))
  const good = all.filter(({ status }) => Number(status) < 400)
  return {
    good: good.map(({ status, description, content }) => {
      const [contentType, media] = Object.entries(content ?? {})[0] ?? []
      return {
        status,
        description,
        contentType,
        fields: media ? schemaFields(contract, media.schema) : [],
        example: shown(exampleOf(media), contentType ?? ''),
      }
    }),
    refused: all
      .filter(({ status }) => Number(status) >= 400)
      .map(({ status, description }) => ({ status, description })),
  }
}

const shown = (example: unknown, contentType: string): string | undefined => {
  if (example === undefined) return undefined
  if (contentType === 'application/x-www-form-urlencoded')
    return String(new URLSearchParams(example as Record<string, string>))
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}
