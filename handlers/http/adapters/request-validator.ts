import { parse } from 'node:url'
import type { ErrorObject } from 'ajv'
import type { NextFunction, Request, Response } from 'express'
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
import { memoize } from '../../../db/base/memoize.ts'
import { contractFormats } from '../../../db/domain/formats.ts'
import { requestContract } from '../request-contract.ts'

/** The parts of a request that the validator reads. */
export type CheckedRequest = Pick<Request, 'method' | 'path' | 'headers' | 'params' | 'query' | 'body'> & {
  originalUrl: string
  openapi?: { pathParams: Record<string, string> }
}

/**
 * What of a request violates its operation's contract, as Ajv found it under /query, /headers, /params and /body; empty for
 * a valid one, whose values are then coerced where they stand.
 */
export type RequestCheck = (request: CheckedRequest) => readonly ErrorObject[]

/** What was compiled of a document: whoever serves it in this process shares it. */
interface Compiled {
  validator: RequestValidator
  /** The errors of the request that is validated. */
  found: readonly ErrorObject[]
  /** By operation. */
  checks: Map<string, RequestCheck>
}

/**
 * One validator for all operations: it has two instances of Ajv, with rules and formats of their own, which take 80 KB and half
 * a millisecond each. It is given each operation apart, with its references resolved, and of the document nothing else.
 */
const compiledOf = memoize((document: object): Compiled => {
  const { openapi, info } = document as OpenAPIV3.DocumentV3_1
  const validator = new RequestValidator({ openapi, info, paths: {} } as OpenAPIV3.DocumentV3_1, requestOptions)
  const compiled: Compiled = { validator, found: [], checks: new Map() }
  // It has Ajv join the errors of a request to one text, which is read nowhere, before it throws.
  const { ajv } = validator as unknown as { ajv: { errorsText(errors: readonly ErrorObject[]): string } }
  ajv.errorsText = (errors) => {
    compiled.found = errors
    return ''
  }
  return compiled
})

/**
 * express-openapi-validator's validation of one operation, compiled at its first request in this process.
 *
 * Taken from its inside: its parts under dist/, because its entry point compiles the schema of OpenAPI itself again for each
 * document, which takes a tenth of a second every time, even when the document is not validated; and the errors of its
 * Ajv, of which it throws the English text alone.
 */
export function requestCheckOf(document: object, method: string, path: string): RequestCheck {
  const operation = `${method} ${path}`
  let check: RequestCheck | undefined
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
  // The formats of imported rows and filters; the validator's own accept more e-mail addresses.
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
 * The contract is checked by its linter, so that Ajv need not read the schemas of JSON Schema itself. Its errors carry their
 * schema, of which messages are made.
 */
const requestOptions = { ...options.request, meta: false, verbose: true }

function compile(document: object, method: string, path: string): RequestCheck {
  // The linter has held the document to OpenAPI 3.1, which the validator's types write out and ours do not.
  const contract = requestContract(document, method, path) as OpenAPIV3.DocumentV3_1
  // Its types want options for responses, which are not validated.
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
    request.openapi = { ...known, pathParams: request.openapi!.pathParams }
    try {
      // Of a request it reads the members of CheckedRequest alone.
      compiled.validator.validate(request as OpenApiRequest, unanswered, passed)
    } catch (error) {
      if (compiled.found.length === 0) throw error
    }
    return compiled.found
  }
}

/** The validator answers nothing by itself: it calls next, before it returns, or throws. */
const unanswered = {} as Response
const passed: NextFunction = () => {}

/**
 * The validator reads each request's address with url.parse(), which Node has deprecated outside of packages. Until
 * Node has warned once, it inspects the stack at every call to find the caller: a twentieth of a small request's time.
 */
export function warnOfParse(): void {
  const { noDeprecation = false } = process
  process.noDeprecation = true
  parse('/')
  process.noDeprecation = noDeprecation
}
