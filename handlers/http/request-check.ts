import { parse } from 'node:url'
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
import { contractFormats } from '../../db/domain/formats.ts'
import { requestContract } from './request-contract.ts'

/** What the validator reads of a request. */
export type CheckedRequest = Pick<Request, 'method' | 'path' | 'headers' | 'params' | 'query' | 'body'> & {
  openapi?: { pathParams: Record<string, string> }
}

/** What a request breaks of its operation's contract, as an error of the validator; undefined when it keeps it. */
export type RequestCheck = (request: CheckedRequest) => unknown

/**
 * express-openapi-validator's validation of one operation, compiled at its first request. It is put together from the
 * validator's own parts: its front compiles the schema of OpenAPI itself anew for each document that it is given, a
 * tenth of a second every time, whether or not it then judges the document by it.
 */
export function requestCheckOf(document: object, method: string, path: string): RequestCheck {
  let compiled: RequestCheck | undefined
  return (request) => {
    compiled ??= compile(document, method, path)
    return compiled(request)
  }
}

const options = new AjvOptions({
  validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
  validateFormats: true,
  // As imported rows and filters are judged; by itself the validator would take more e-mail addresses than they.
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

function compile(document: object, method: string, path: string): RequestCheck {
  const contract = requestContract(document, method, path) as OpenAPIV3.DocumentV3_1
  new SchemaPreprocessor(contract, options.preprocessor, false as never).preProcess()
  const validator = new RequestValidator(contract, options.request)
  const known: Omit<OpenApiRequestMetadata, 'pathParams'> = {
    expressRoute: path,
    openApiRoute: path,
    schema: contract.paths![path]![method as 'get']!,
    serial: 1,
  }
  return (request) => {
    request.openapi = { ...known, pathParams: request.openapi!.pathParams }
    try {
      validator.validate(request as OpenApiRequest, unanswered, passed)
      return undefined
    } catch (error) {
      return error
    }
  }
}

/** The validator answers nothing by itself: it calls next, before it returns, or throws. */
const unanswered = {} as Response
const passed: NextFunction = () => {}

/**
 * The validator reads each request's address with url.parse(), which Node has deprecated outside of packages. Until Node
 * has warned of it once it reads the stack at every call to see who calls: a twentieth of a small request's time.
 */
export function warnOfParse(): void {
  const { noDeprecation = false } = process
  process.noDeprecation = true
  parse('/')
  process.noDeprecation = noDeprecation
}
