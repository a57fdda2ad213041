import { referenced } from '../../db/domain/references.ts'

export interface ContractParameter {
  name: string
  in: string
  schema?: { type?: string | string[]; format?: string; anyOf?: { format?: string }[] }
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

interface WrittenPath {
  parameters?: Written<ContractParameter>[]
}

type WrittenOperation = Omit<ResolvedOperation, 'security' | 'parameters' | 'requestBody' | 'responses'> & {
  security?: ResolvedOperation['security']
  parameters?: Written<ContractParameter>[]
  requestBody?: Written<NonNullable<ResolvedOperation['requestBody']>>
  responses: Record<string, Written<ContractAnswer>>
}

const methods = ['get', 'put', 'post', 'delete', 'head', 'patch'] as const

/**
 * The contract's operations, with the parameters of their path and the security of the whole document. Parameters, bodies
 * and answers are there as what they refer to; their schemas are left as they are written, because the whole document with
 * all references written out takes a tenth of a second and as much memory as the rest of it.
 */
export function operationsIn(document: object): ResolvedOperation[] {
  const { paths = {}, security = [] } = document as {
    paths?: Record<string, WrittenPath & Partial<Record<(typeof methods)[number], WrittenOperation>>>
    security?: ResolvedOperation['security']
  }
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const written = item[method]
      if (!written) return []
      const parameters = [...(written.parameters ?? []), ...(item.parameters ?? [])]
      const answers = Object.entries(written.responses)
      return {
        ...written,
        path,
        method,
        security: written.security ?? security,
        parameters: parameters.map((parameter) => withSchema(document, referenced(document, parameter))),
        requestBody: written.requestBody && referenced(document, written.requestBody),
        responses: Object.fromEntries(answers.map(([status, answer]) => [status, referenced(document, answer)])),
      }
    }),
  )
}

/** A parameter with what its schema refers to: the type of a value is asked for, and the formats that it may have. */
function withSchema(document: object, parameter: ContractParameter): ContractParameter {
  if (!parameter.schema) return parameter
  const schema = referenced(document, parameter.schema)
  const anyOf = schema.anyOf?.map((one) => referenced(document, one))
  return { ...parameter, schema: anyOf ? { ...schema, anyOf } : schema }
}
