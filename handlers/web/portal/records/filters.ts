import { flattenSchemas, type Schema } from '../../../../db/domain/contract-schema.ts'
import { describeContractValue } from './values/display-texts.ts'

/** Filter of a list, with the values that the contract allows for its parameter. */
export interface Filter {
  name: string
  label: string
  /** Undefined if the filter accepts any text. */
  choices: readonly { value: string; label: string }[] | undefined
}

interface Parameter extends Schema {
  name?: string
  schema?: Schema
}

type Document = { paths: Record<string, Record<string, { operationId?: string; parameters?: unknown[] }>> }

/** Schemas that each parameter of an operation must satisfy, keyed by parameter name. */
type Parameters = ReadonlyMap<string, readonly Schema[]>

const known = new WeakMap<object, Map<string, Parameters>>()

function parametersOf(document: object, operationId: string): Parameters {
  const found = known.get(document) ?? new Map<string, Parameters>()
  known.set(document, found)
  const parameters = found.get(operationId) ?? readParameters(document as Document, operationId)
  found.set(operationId, parameters)
  return parameters
}

function readParameters(document: Document, operationId: string): Parameters {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const { parameters = [] } = operations.find((one) => one.operationId === operationId)!
  const given = parameters.map((one) => Object.assign({}, ...flattenSchemas([one], document)) as Parameter)
  return new Map(given.map(({ name, schema }) => [name!, flattenSchemas([schema], document)]))
}

/** Returns the filters of an operation that have the given names. */
export function listFilterFields(document: object, operationId: string, names: readonly string[]): readonly Filter[] {
  const parameters = parametersOf(document, operationId)
  return names.map((name) => {
    const label = describeContractValue(
      name
        .replace(/^is(?=[A-Z])/, '')
        .replace(/([A-Z])/g, ' $1')
        .trim()
        .toLowerCase(),
    )
    return { name, label, choices: choicesIn(parameters.get(name)!) }
  })
}

/** Returns the form's fields as JSON values. Texts become numbers where the operation's parameters are integers. */
export function parseFilters(
  document: object,
  operationId: string,
  fields: Readonly<Record<string, string>>,
): Record<string, string | number> {
  const parameters = parametersOf(document, operationId)
  const isWhole = (name: string): boolean => parameters.get(name)!.some(({ type }) => [type].flat().includes('integer'))
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, isWhole(name) && /^\d+$/.test(text) ? Number(text) : text]),
  )
}

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function choicesIn(parts: readonly Schema[]): Filter['choices'] {
  const values = parts.flatMap(({ enum: values }) => (Array.isArray(values) ? (values as unknown[]) : []))
  const types = parts.flatMap(({ type }) => type)
  if (types.includes('boolean') || values.includes('true')) return yesOrNo
  const texts = values.filter((value) => typeof value === 'string')
  return texts.length > 0 ? texts.map((value) => ({ value, label: describeContractValue(value) })) : undefined
}
