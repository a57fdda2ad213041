import { followReference } from '../../db/domain/schema-references.ts'
import type { Operation } from '../pipeline/contract/operations.ts'
import { requestContract } from '../pipeline/contract/request-contract.ts'
import {
  exampleOf,
  type PublishedOperation,
  type ReferenceContract,
  type Response,
} from '../web/pages/reference/contract.ts'
import type { CallableOperations } from './operations.ts'

/** Effect of an operation on the organization's data and on other people. */
export type OperationEffect = 'reads' | 'changes' | 'mails' | 'deletes'

/** An operation as the search returns it. */
export interface ListedOperation {
  operation: string
  summary: string
  http: string
  effect: OperationEffect
  scope?: string[]
  cost: number
}

const effectOf = ({ mutation, method, sendsMail }: Operation): OperationEffect => {
  if (!mutation) return 'reads'
  if (method === 'DELETE') return 'deletes'
  return sendsMail ? 'mails' : 'changes'
}

/** Facts of the contract about the operations that an agent may call. */
export interface OperationCatalog {
  all: readonly PublishedOperation[]
  /** Returns an operation in the form in which the tool `search` shows it. */
  listOperation(operationId: string): ListedOperation
  /**
   * Returns all that an agent needs in order to call an operation. The result is cached, because resolving references
   * takes time.
   */
  describeOperation(operation: Operation): object
}

export function createOperationCatalog(contract: ReferenceContract, callable: CallableOperations): OperationCatalog {
  const all = Object.values(contract.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => callable.has(operationId))
  const published = new Map(all.map((one) => [one.operationId, one]))
  const known = new Map<Operation, object>()
  return {
    all,
    listOperation: (operationId) => listed(callable.get(operationId)!, published.get(operationId)!),
    describeOperation(operation) {
      const made = known.get(operation) ?? described(contract, operation, published.get(operation.operationId)!)
      known.set(operation, made)
      return made
    },
  }
}

const listed = (operation: Operation, { summary }: PublishedOperation): ListedOperation => ({
  operation: operation.operationId,
  summary,
  http: `${operation.method} ${operation.path}`,
  effect: effectOf(operation),
  ...(operation.scopes.length > 0 && { scope: operation.scopes }),
  cost: operation.cost,
})

type Json = null | boolean | number | string | Json[] | { [member: string]: Json }

interface Asked {
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Json }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> }
}

/** Describes an operation with its references resolved. */
function described(contract: ReferenceContract, operation: Operation, published: PublishedOperation): object {
  const { description, requestBody, responses } = published
  const method = operation.method.toLowerCase()
  // requestContract returns a document of the same form as the contract.
  const { paths } = requestContract(contract, method, operation.path) as {
    paths: Record<string, Record<string, Asked>>
  }
  const asked = paths[operation.path]![method]!
  const body = asked.requestBody?.content['application/json']
  const status = String(operation.successStatus)
  const answer = followReference<Response>(contract, responses[status]!)
  const example = exampleOf(requestBody?.content['application/json'])
  return {
    ...listed(operation, published),
    ...(published['x-also-scope'] && { alsoScope: published['x-also-scope'] }),
    description,
    ...parametersIn(asked, 'path'),
    ...parametersIn(asked, 'query'),
    ...(body && {
      body: { required: asked.requestBody!.required === true, schema: withoutOmittedKeywords(body.schema) },
    }),
    ...(example !== undefined && { bodyExample: example }),
    ...(operation.ifMatchEtagOf && operation.mutation && { ifMatch: 'may be given' }),
    answer: { status: operation.successStatus, is: answer.description, ...shortExample(answer) },
    refusals: ownRules(responses),
  }
}

function parametersIn({ parameters }: Asked, place: 'path' | 'query'): Record<string, unknown> {
  const own = parameters.filter((one) => one.in === place)
  if (own.length === 0) return {}
  const entries = own.map(({ name, required, description, schema }) => {
    const words = { ...(required && { required }), ...(description !== undefined && { description }) }
    return [name, { ...words, ...Object(withoutOmittedKeywords(schema)) }]
  })
  return { [place]: Object.fromEntries(entries) }
}

/**
 * Schema keywords that descriptions omit. A model does not need them: most are the same for all operations. The
 * examples are missing already, because `requestContract` removes them.
 */
const omittedKeywords = new Set(['additionalProperties', 'maxProperties', 'pattern'])

/** Returns a schema without the omitted keywords and the x- keys. */
function withoutOmittedKeywords(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutOmittedKeywords)
  if (schema === null || typeof schema !== 'object') return schema
  const { properties, ...words } = schema
  const kept = Object.entries(words).filter(([word]) => !omittedKeywords.has(word) && !word.startsWith('x-'))
  const written = Object.fromEntries(kept.map(([word, value]) => [word, withoutOmittedKeywords(value)]))
  if (properties === undefined) return written
  // The keys here are member names, which may equal keywords.
  const members = Object.entries(properties as Record<string, Json>).map(([name, inner]) => [
    name,
    withoutOmittedKeywords(inner),
  ])
  return { ...written, properties: Object.fromEntries(members) }
}

const maxExampleLength = 4_000

/**
 * Returns the example of a response if it is short. Instead of reading a long example, a model can call an operation
 * that reads a record of this kind.
 */
function shortExample({ content }: Response): { example?: unknown } {
  const example = exampleOf(content?.['application/json'])
  return example !== undefined && JSON.stringify(example).length <= maxExampleLength ? { example } : {}
}

/** Returns the descriptions of the refusals that are specific to the operation, keyed by status. */
const ownRules = (responses: PublishedOperation['responses']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([status, answer]) => {
      const own = '$ref' in answer ? Reflect.get(answer, 'description') : undefined
      return Number(status) >= 400 && typeof own === 'string' ? [[status, own]] : []
    }),
  )
