import { OpenAPIRouter } from 'openapi-backend/router.js'
import { referenced } from '../../../db/domain/references.ts'

export interface ContractParameter {
  name: string
  in: string
  schema?: { type?: string | string[]; format?: string; anyOf?: { format?: string }[]; 'x-as-sent'?: boolean }
}

/** A schema as it is written: any part of it may be a reference. */
export interface ContractSchema {
  $ref?: string
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
  security: Record<string, string[]>[]
  parameters: ContractParameter[]
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

/** An object that may stand in `components`, with a reference in its place. */
type Written<T extends object> = T | { $ref: string }

type WrittenOperation = Omit<ResolvedOperation, 'parameters' | 'requestBody' | 'responses'> & {
  parameters: Written<ContractParameter>[]
  requestBody?: Written<NonNullable<ResolvedOperation['requestBody']>>
  responses: Record<string, Written<ContractAnswer>>
}

/**
 * The contract's operations as openapi-backend reads them, with the parameters of their path and the security of the whole
 * document. Parameters, bodies and answers are there as what they refer to; their schemas are left as they are written, because
 * the whole document with all references written out takes a tenth of a second and as much memory as the rest of it. For
 * the same reason it is the package's router alone that reads: requests do not pass through it, since it would look for each
 * one's operation among all of them.
 */
export function operationsIn(document: object): ResolvedOperation[] {
  const router = new OpenAPIRouter({ definition: document as never, apiRoot: '/' })
  // The members that are read here, by the contract's own names; the package's types know of no x- key.
  const written = router.getOperations() as unknown as WrittenOperation[]
  return written.map((operation) => {
    const answers = Object.entries(operation.responses)
    return {
      ...operation,
      parameters: operation.parameters.map((parameter) => withSchema(document, referenced(document, parameter))),
      requestBody: operation.requestBody && referenced(document, operation.requestBody),
      responses: Object.fromEntries(answers.map(([status, answer]) => [status, referenced(document, answer)])),
    }
  })
}

/** A parameter with what its schema refers to: the type of a value is asked for, and the formats that it may have. */
function withSchema(document: object, parameter: ContractParameter): ContractParameter {
  if (!parameter.schema) return parameter
  const schema = referenced(document, parameter.schema)
  const anyOf = schema.anyOf?.map((one) => referenced(document, one))
  return { ...parameter, schema: anyOf ? { ...schema, anyOf } : schema }
}
