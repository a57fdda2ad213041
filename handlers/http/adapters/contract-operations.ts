import { OpenAPIBackend } from 'openapi-backend'

export interface ContractParameter {
  name: string
  in: string
  schema?: { type?: string | string[]; format?: string; anyOf?: { format?: string }[] }
}

/** A schema with its references written out. */
export interface ContractSchema {
  items?: ContractSchema
  properties?: Record<string, ContractSchema>
  allOf?: ContractSchema[]
  'x-unversioned'?: boolean
}

export interface ContractAnswer {
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: ContractSchema }>
}

export interface ResolvedOperation {
  operationId: string
  method: string
  path: string
  security?: Record<string, string[]>[]
  parameters?: ContractParameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, ContractAnswer>
  /** The record whose version is its ETag and is matched by If-Match, where its data shows other records. */
  'x-version-of'?: ContractSchema
  'x-rate-limit-cost': number
  'x-location'?: string
  'x-secret-answer'?: boolean
  'x-job-type'?: string
  deprecated?: boolean
  /** The day of the release that deprecated it; absent until there is one. */
  'x-deprecated-on'?: string
  /** The day until which a deprecated operation answers at least. */
  'x-sunset'?: string
}

/**
 * The contract's operations as openapi-backend reads them: references written out, with the parameters of their path and
 * the security of the whole document. Requests do not pass through it, since it would look for each one's operation among
 * all of them.
 *
 * Taken from its inside: `loadDocument`, which its quick start runs beside the rest, for nothing that is asked of it here;
 * resolving all references a second time would take longer than the rest.
 */
export async function operationsIn(document: object): Promise<ResolvedOperation[]> {
  // Its own types name the one form of a document or the other; the linter has seen to ours.
  const backend = new OpenAPIBackend({ definition: structuredClone(document) as never, validate: false, quick: true })
  backend.loadDocument = async () => document as never
  await backend.init()
  // The members that are read here, by the contract's own names; the package's types know of no x- key.
  return backend.router.getOperations() as unknown as ResolvedOperation[]
}
