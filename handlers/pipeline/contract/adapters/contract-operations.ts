import { OpenAPIRouter } from 'openapi-backend/router.js'
import { followReference } from '../../../../db/domain/schema-references.ts'

export interface ContractParameter {
  name: string
  in: string
  schema?: { type?: string | string[]; format?: string; anyOf?: { format?: string }[]; 'x-as-sent'?: boolean }
}

/** A schema as it is in the contract: any member may be a `$ref`. */
export interface ContractSchema {
  $ref?: string
  items?: ContractSchema
  properties?: Record<string, ContractSchema>
  allOf?: ContractSchema[]
  'x-unversioned'?: boolean
}

export interface ContractResponse {
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
  responses: Record<string, ContractResponse>
  /**
   * Schema of the record whose version is the operation's ETag; absent if it is the record in the response. If-Match is
   * compared with the same version.
   */
  'x-version-of'?: ContractSchema
  'x-rate-limit-cost': number
  'x-location'?: string
  'x-secret-answer'?: boolean
  'x-job-type'?: string
  deprecated?: boolean
  /** Date of the release that deprecated the operation; absent until such a release exists. */
  'x-deprecated-on'?: string
  /** Earliest date on which a deprecated operation may stop working. */
  'x-sunset'?: string
}

/** An object of the contract, or a reference to it in `components`. */
type Written<T extends object> = T | { $ref: string }

type WrittenOperation = Omit<ResolvedOperation, 'parameters' | 'requestBody' | 'responses'> & {
  parameters: Written<ContractParameter>[]
  requestBody?: Written<NonNullable<ResolvedOperation['requestBody']>>
  responses: Record<string, Written<ContractResponse>>
}

/**
 * Returns the contract's operations as openapi-backend reads them, including the parameters that belong to the path and
 * the security of the whole document. References to parameters, bodies and responses are resolved, but references in
 * their schemas are not. Resolving those takes a tenth of a second and doubles the document's memory. Only the
 * package's router is used, and only to read the document. That router searches all operations for each request, so
 * requests are not routed through it.
 */
export function readContractOperations(document: object): ResolvedOperation[] {
  const router = new OpenAPIRouter({ definition: document as never, apiRoot: '/' })
  // WrittenOperation declares the members that are read here. The package's own types do not include x- keys.
  const written = router.getOperations() as unknown as WrittenOperation[]
  return written.map((operation) => {
    const answers = Object.entries(operation.responses)
    return {
      ...operation,
      parameters: operation.parameters.map((parameter) => withSchema(document, followReference(document, parameter))),
      requestBody: operation.requestBody && followReference(document, operation.requestBody),
      responses: Object.fromEntries(answers.map(([status, answer]) => [status, followReference(document, answer)])),
    }
  })
}

/** Resolves the references of a parameter's schema, because its type and possible formats are needed. */
function withSchema(document: object, parameter: ContractParameter): ContractParameter {
  if (!parameter.schema) return parameter
  const schema = followReference(document, parameter.schema)
  const anyOf = schema.anyOf?.map((one) => followReference(document, one))
  return { ...parameter, schema: anyOf ? { ...schema, anyOf } : schema }
}
