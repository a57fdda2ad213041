import { followReference } from '../../../../db/domain/schema-references.ts'
import type { Parameter, ReferenceContract } from '../../pages/reference/contract.ts'

/** A variable of the collection that holds a record's id, such as `bidLineItemId`, and the list that has such ids. */
export interface RecordVariable {
  name: string
  /** Path of the list of such records, with variables for parent ids: `/bids/{{bidId}}/line-items`. */
  list: string
  /** Whether JSON bodies contain the id without quotation marks. */
  isNumber: boolean
}

/**
 * A variable that a response fills for later requests. `at` is a JavaScript expression that reads the value from
 * `answer`.
 */
export interface StoredVariable {
  variable: string
  at: string
  /** Variable that receives the previous value of `variable` before it is overwritten. */
  former?: string
}

/** Variable names that cannot be derived from the path of the list, keyed by that path. */
const irregularNames: Record<string, string> = { '/dashboard/briefing/dismissals': 'itemKey', '/reports': 'reportKey' }

/** Paths of lists that cannot be derived from the path of a single record, keyed by variable name. */
const lists: Record<string, string> = { itemKey: '/dashboard/briefing' }

/** Returns the name of the variable for the ids of a list, such as bidLineItemId for `/bids/{id}/line-items`. */
export function idVariableOfList(collection: string): string {
  const known = irregularNames[collection]
  if (known) return known
  const words = collection.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  const singular = words.map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
  return `${singular.join('-').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Id`
}

/**
 * Replaces each parameter of a path by its variable. `replaced` maps the name of a variable to the name of the variable
 * to use instead.
 */
export const pathWithVariables = (path: string, replaced: Record<string, string> = {}): string =>
  path.replaceAll(/\/\{[^}]+\}/g, (_, at: number) => {
    const name = idVariableOfList(path.slice(0, at))
    return `/{{${replaced[name] ?? name}}}`
  })

/** Returns the variables for all ids in the contract's paths, keyed by variable name. */
export function recordVariables({ paths, components }: ReferenceContract): Map<string, RecordVariable> {
  const found = new Map<string, RecordVariable>()
  for (const [path, methods] of Object.entries(paths)) {
    const parameters = Object.values(methods)
      .flatMap((operation) => operation.parameters ?? [])
      .map((one) => followReference<Parameter>({ components }, one))
    for (const { index, 1: parameter } of path.matchAll(/\/\{([^}]+)\}/g)) {
      const collection = path.slice(0, index)
      const name = idVariableOfList(collection)
      const list = lists[name] ?? pathWithVariables(collection)
      const type = parameters.find((one) => one.in === 'path' && one.name === parameter)?.schema.type
      found.set(name, { name, list, isNumber: type === 'integer' })
    }
  }
  return found
}
