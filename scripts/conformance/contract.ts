import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { JudgedPatterns } from './judged-patterns.ts'

/** A part of a document, read as it is written. */
// biome-ignore lint/suspicious/noExplicitAny: a document of somebody else's may have any shape, and is judged for it
export type DocumentPart = { [member: string]: any }

/** One operation of a document, as the kit calls and judges it. */
export interface JudgedOperation {
  operationId: string
  method: string
  /** As the document writes it, `/contacts/{id}`. */
  path: string
  isOpen: boolean
  /** The scope that an API key needs; undefined where any will do. */
  scope: string | undefined
  cost: number | undefined
  parameters: { name: string; in: string; required: boolean; schema: DocumentPart }[]
  /** The JSON body that it takes. */
  body: { isRequired: boolean; schema: DocumentPart } | undefined
  responses: Record<string, DocumentPart>
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** A document by which answers are judged: the implementation's own, or the kit's. */
export class Contract {
  readonly document: DocumentPart
  readonly operations: readonly JudgedOperation[]
  readonly #byId: Map<string, JudgedOperation>
  readonly #byShape: { segments: string[]; parameters: number; operation: JudgedOperation }[]
  readonly #patterns = new JudgedPatterns()
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

  /** The operation of that name; undefined where the document has none. */
  operation(operationId: string): JudgedOperation | undefined {
    return this.#byId.get(operationId)
  }

  /** The operation that a request goes to. Whatever the method, the path with the fewest parameters is meant. */
  operationAt(method: string, path: string): JudgedOperation | undefined {
    const segments = path.split('?', 1)[0]!.split('/')
    const first = this.#byShape.find((one) => isOfTemplate(segments, one.segments))
    const wanted = method === 'HEAD' ? 'GET' : method
    return this.operations.find((operation) => operation.method === wanted && operation.path === first?.operation.path)
  }

  /** The part itself, or what its `$ref` names. */
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

  /** What of a value breaks a schema, in words; empty when it fits. */
  violations(schema: DocumentPart, value: unknown): string[] {
    const validate = this.#compiled.get(schema) ?? this.#ajv.compile(absolute(schema))
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

  #operation(path: string, method: string, item: DocumentPart): JudgedOperation {
    const node = item[method] as DocumentPart
    const security = (node.security ?? this.document.security ?? []) as Record<string, string[]>[]
    const [media] = Object.entries(this.resolve(node.requestBody).content ?? {}) as [string, DocumentPart][]
    return {
      operationId: String(node.operationId),
      method: method.toUpperCase(),
      path,
      isOpen: security.length === 0,
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

/** Whether a path fits a template, segment by segment; a parameter is any text that is not empty. */
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

/** A copy of a schema whose references are found wherever it is compiled. */
const absolute = (schema: DocumentPart): DocumentPart =>
  JSON.parse(JSON.stringify(schema), (member, value) =>
    member === '$ref' && typeof value === 'string' && value.startsWith('#') ? `contract${value}` : value,
  )

/** The names of a path's parameters, in their order. */
export const parameterNames = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)

/** A path with its parameters filled in their order. */
export function filledPath(path: string, ids: readonly (string | number)[]): string {
  let place = 0
  return path.replace(/\{[^}]+\}/g, () => encodeURIComponent(String(ids[place++])))
}
