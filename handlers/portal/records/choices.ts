import { flatten, type Schema } from '../../../db/domain/contract-schema.ts'
import { wordOf } from './values/words.ts'

/** What a filter of a list may be, as the contract says it of the list's parameter. */
export interface Filter {
  name: string
  label: string
  /** Undefined for one that is any text. */
  choices: readonly { value: string; label: string }[] | undefined
}

interface Parameter extends Schema {
  name?: string
  schema?: Schema
}

type Document = { paths: Record<string, Record<string, { operationId?: string; parameters?: unknown[] }>> }

const known = new WeakMap<object, Map<string, readonly Filter[]>>()

/** The filters of these names of an operation. */
export function filtersOf(document: object, operationId: string, names: readonly string[]): readonly Filter[] {
  const found = known.get(document) ?? new Map<string, readonly Filter[]>()
  known.set(document, found)
  const filters = found.get(operationId) ?? readFilters(document as Document, operationId, names)
  found.set(operationId, filters)
  return filters
}

function readFilters(document: Document, operationId: string, names: readonly string[]): readonly Filter[] {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const { parameters = [] } = operations.find((one) => one.operationId === operationId)!
  const given = parameters.map((one) => Object.assign({}, ...flatten([one], document)) as Parameter)
  return names.map((name) => {
    const parts = flatten([given.find((one) => one.name === name)?.schema], document)
    const label = wordOf(
      name
        .replace(/^is(?=[A-Z])/, '')
        .replace(/([A-Z])/g, ' $1')
        .trim()
        .toLowerCase(),
    )
    return { name, label, choices: choicesIn(parts) }
  })
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
  return texts.length > 0 ? texts.map((value) => ({ value, label: wordOf(value) })) : undefined
}
