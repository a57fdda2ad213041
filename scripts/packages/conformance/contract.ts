import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { TimeLimitedPatterns } from './time-limited-patterns.ts'

/** Part of an OpenAPI document, without validation of its shape. */
// biome-ignore lint/suspicious/noExplicitAny: the checked document may have any shape, which is part of the check
export type DocumentPart = { [member: string]: any }

/** Operation of the contract, as the kit calls and checks it. */
export interface CheckedOperation {
  operationId: string
  method: string
  /** Path as written in the contract, for example `/contacts/{id}`. */
  path: string
  needsNoCredential: boolean
  /** Scope that an API key needs; undefined if any key may call the operation. */
  scope: string | undefined
  cost: number | undefined
  parameters: { name: string; in: string; required: boolean; schema: DocumentPart }[]
  /** JSON body that the operation accepts. */
  body: { isRequired: boolean; schema: DocumentPart } | undefined
  responses: Record<string, DocumentPart>
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Contract (an OpenAPI document) against which answers are checked: the one that the service publishes, or the kit's
 * own.
 */
export class Contract {
  readonly document: DocumentPart
  readonly operations: readonly CheckedOperation[]
  readonly #byId: Map<string, CheckedOperation>
  readonly #byShape: { segments: string[]; parameters: number; operation: CheckedOperation }[]
  readonly #patterns = new TimeLimitedPatterns()
  readonly #ajv = new Ajv2020({
    ...{ allErrors: true, strict: false, validateSchema: false },
    code: { regExp: this.#patterns.regExp },
  })
  readonly #compiled = new Map<DocumentPart, ValidateFunction>()

  constructor(document: DocumentPart) {
    this.document = document
    this.operations = Object.entries((document.paths ?? {}) as DocumentPart).flatMap(([path, item]) =>
      methods.filter((method) => item[method]).map((method) => this.#operation(path, method, item)),
    )
    this.#byId = new Map(this.operations.map((operation) => [operation.operationId, operation]))
    this.#byShape = this.operations
      .map((operation) => ({
        operation,
        parameters: operation.path.split('{').length,
        segments: operation.path.split('/'),
      }))
      .sort((one, other) => one.parameters - other.parameters)
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document, 'contract')
  }

  /** Returns the operation with this id; undefined if the contract has none. */
  findOperation(operationId: string): CheckedOperation | undefined {
    return this.#byId.get(operationId)
  }

  /** Returns the operation that a request reaches. If several paths match, the one with the fewest parameters wins. */
  findOperationAt(method: string, path: string): CheckedOperation | undefined {
    const segments = path.split('?', 1)[0]!.split('/')
    const first = this.#byShape.find((one) => isOfTemplate(segments, one.segments))
    const wanted = method === 'HEAD' ? 'GET' : method
    return this.operations.find((operation) => operation.method === wanted && operation.path === first?.operation.path)
  }

  /** Returns the part itself, or the part that its `$ref` points to. */
  resolve(part: DocumentPart | undefined): DocumentPart {
    const { $ref } = part ?? {}
    if (typeof $ref !== 'string') return part ?? {}
    const found = $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<DocumentPart | undefined>(
        (at, member) => at?.[member.replaceAll('~1', '/').replaceAll('~0', '~')],
        this.document,
      )
    return this.resolve(found)
  }

  /** Lists how a value violates a schema; empty if it conforms. */
  listViolations(schema: DocumentPart, value: unknown): string[] {
    const validate = this.#compiled.get(schema) ?? this.#ajv.compile(withAbsoluteReferences(schema))
    this.#compiled.set(schema, validate)
    let holds = false
    const slow = this.#patterns.breachOf(() => {
      holds = validate(value)
    })
    if (slow !== undefined) return [slow]
    if (holds) return []
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`.trim(),
    )
  }

  #operation(path: string, method: string, item: DocumentPart): CheckedOperation {
    const node = item[method] as DocumentPart
    const security = (node.security ?? this.document.security ?? []) as Record<string, string[]>[]
    const [media] = Object.entries(this.resolve(node.requestBody).content ?? {}) as [string, DocumentPart][]
    return {
      operationId: String(node.operationId),
      method: method.toUpperCase(),
      path,
      needsNoCredential: security.length === 0,
      scope: security.find((one) => 'apiKey' in one)?.apiKey?.[0],
      cost: node['x-rate-limit-cost'],
      parameters: [...(item.parameters ?? []), ...(node.parameters ?? [])].map((one: DocumentPart) => {
        const { name, in: place, required = false, schema = {} } = this.resolve(one)
        return { name, in: place, required, schema }
      }),
      body:
        media?.[0] === 'application/json'
          ? { isRequired: this.resolve(node.requestBody).required === true, schema: media[1].schema }
          : undefined,
      responses: Object.fromEntries(
        Object.entries((node.responses ?? {}) as DocumentPart).map(([status, one]) => [status, this.resolve(one)]),
      ),
    }
  }
}

/** Reports whether a path matches a template, segment by segment. A parameter matches any non-empty text. */
function isOfTemplate(path: readonly string[], template: readonly string[]): boolean {
  return (
    path.length === template.length &&
    template.every((segment, index) => {
      const [given, opening, closing] = [path[index]!, segment.indexOf('{'), segment.lastIndexOf('}')]
      if (opening === -1 || closing < opening) return given === segment
      const [before, after] = [segment.slice(0, opening), segment.slice(closing + 1)]
      return given.length > before.length + after.length && given.startsWith(before) && given.endsWith(after)
    })
  )
}

/**
 * Copies a schema and makes its references absolute, so that they resolve when the schema is compiled alone. Precondition:
 * the document has the key `contract` in ajv.
 */
export const withAbsoluteReferences = (schema: DocumentPart): DocumentPart =>
  JSON.parse(JSON.stringify(schema), (member, value) =>
    member === '$ref' && typeof value === 'string' && value.startsWith('#') ? `contract${value}` : value,
  )

/** Returns the names of a path's parameters in their order. */
export const listPathParameterNames = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)

/** Fills the parameters of a path in their order. */
export function fillPathParameters(path: string, ids: readonly (string | number)[]): string {
  let place = 0
  return path.replace(/\{[^}]+\}/g, () => encodeURIComponent(String(ids[place++])))
}
