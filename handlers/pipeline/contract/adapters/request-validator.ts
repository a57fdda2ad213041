import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'node:url'
import type { ErrorObject } from 'ajv'
import type { NextFunction, Response } from 'express'
import { AjvOptions } from 'express-openapi-validator/dist/framework/ajv/options.js'
import { defaultSerDes } from 'express-openapi-validator/dist/framework/base.serdes.js'
import type {
  NormalizedOpenApiValidatorOpts,
  OpenAPIV3,
  OpenApiRequest,
  OpenApiRequestMetadata,
} from 'express-openapi-validator/dist/framework/types.js'
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js'
import { contractFormats } from '../../../../db/domain/contract-formats.ts'
import { memoize } from '../../../../db/engine/base/memoize.ts'
import { requestContract } from '../request-contract.ts'

/** The members of a request that the validator reads. It writes the coerced values into them. */
export interface CheckedRequest {
  method: string
  path: string
  originalUrl: string
  headers: IncomingHttpHeaders
  params: object
  query: Record<string, unknown>
  body: unknown
  openapi: { pathParams: Record<string, unknown> }
}

/**
 * Checks a request against its operation's contract. Returns Ajv's errors, with paths under /query, /headers, /params
 * and /body; empty for a valid request. The values of a valid request are coerced in place.
 */
export type RequestChecker = (request: CheckedRequest) => readonly ErrorObject[]

/** Validators compiled for a document, shared by all apps in this process. */
interface Compiled {
  validator: RequestValidator
  /** Errors of the request that is being validated. */
  found: readonly ErrorObject[]
  /** Compiled checks by operation (method and path). */
  checks: Map<string, RequestChecker>
}

/**
 * Creates the validator for all operations of a document. It is shared, because its two Ajv instances take 80 KB and
 * half a millisecond. It receives one operation at a time, with references resolved, and never the whole document.
 */
const compiledOf = memoize((document: object): Compiled => {
  const { openapi, info } = document as OpenAPIV3.DocumentV3_1
  const validator = new RequestValidator({ openapi, info, paths: {} } as OpenAPIV3.DocumentV3_1, requestOptions)
  const compiled: Compiled = { validator, found: [], checks: new Map() }
  // The validator joins Ajv's errors into one text before it throws. The text is not used, so this replacement of
  // `errorsText` only captures the errors.
  const { ajv } = validator as unknown as { ajv: { errorsText(errors: readonly ErrorObject[]): string } }
  ajv.errorsText = (errors) => {
    compiled.found = errors
    return ''
  }
  return compiled
})

/**
 * Returns the check of one operation by express-openapi-validator, compiled at the operation's first request in this
 * process.
 *
 * Relies on internals of the package: its modules under dist/, and the errors of its Ajv. The public entry point
 * compiles the schema of OpenAPI itself for each contract. That takes a tenth of a second, even if the contract is not
 * validated. The public interface also reports errors only as English text.
 */
export function compileRequestCheck(document: object, method: string, path: string): RequestChecker {
  const operation = `${method} ${path}`
  let check: RequestChecker | undefined
  return (request) => {
    if (!check) {
      const { checks } = compiledOf(document)
      check = checks.get(operation) ?? compile(document, method, path)
      checks.set(operation, check)
    }
    return check(request)
  }
}

const options = new AjvOptions({
  validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
  validateFormats: true,
  // Uses the formats that imported rows and filters use. The validator's own formats accept more email addresses.
  ajvFormats: { mode: 'full' },
  formats: contractFormats,
  serDes: defaultSerDes,
  validateApiSpec: false,
  validateResponses: false,
  validateSecurity: false,
  fileUploader: false,
  operationHandlers: false,
  $refParser: { mode: 'bundle' },
  apiSpec: '',
} satisfies NormalizedOpenApiValidatorOpts)

/**
 * Options for requests. The contract is checked by its linter, so Ajv need not validate the schemas themselves.
 * `verbose` adds the schema to each error, and messages are built from it.
 */
const requestOptions = { ...options.request, meta: false, verbose: true }

function compile(document: object, method: string, path: string): RequestChecker {
  // The linter ensures that the document is OpenAPI 3.1, which its type `object` does not say.
  const contract = requestContract(document, method, path) as OpenAPIV3.DocumentV3_1
  // The types require options for responses, which are not validated.
  new SchemaPreprocessor(contract, options.preprocessor, false as never).preProcess()
  const compiled = compiledOf(document)
  const known: Omit<OpenApiRequestMetadata, 'pathParams'> = {
    expressRoute: path,
    openApiRoute: path,
    schema: contract.paths![path]![method as 'get']!,
    serial: 1,
  }
  return (request) => {
    compiled.found = []
    Object.assign(request.openapi, known)
    try {
      // The validator reads only the members of CheckedRequest.
      compiled.validator.validate(request as OpenApiRequest, unanswered, passed)
    } catch (error) {
      if (compiled.found.length === 0) throw error
    }
    return compiled.found
  }
}

/**
 * Placeholder for the response, which the validator never uses. The validator calls `next` before it returns, or
 * throws.
 */
const unanswered = {} as Response
const passed: NextFunction = () => {}

/**
 * Triggers Node's deprecation warning for url.parse() once, without output. The validator calls url.parse() for each
 * request. Until Node has warned once, each call inspects the stack, which takes 5 % of a small request's time.
 */
export function silenceUrlParseWarning(): void {
  const { noDeprecation = false } = process
  process.noDeprecation = true
  parse('/')
  process.noDeprecation = noDeprecation
}
