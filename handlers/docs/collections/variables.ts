import { referenced } from '../../../db/domain/references.ts'
import type { Parameter, ReferenceContract } from '../../pages/reference/contract.ts'

/** A record's id as a collection names it, such as `bidLineItemId`, and where one is found. */
export interface RecordVariable {
  name: string
  /** The path of its records, with the variables of those above: `/bids/{{bidId}}/line-items`. */
  list: string
  /** Whether it stands in JSON without quotation marks. */
  isNumber: boolean
}

/** Names that do not follow from the path. */
const irregular: Record<string, string> = { '/dashboard/briefing/dismissals': 'itemKey', '/reports': 'reportKey' }

/** Where records are listed, where that is not the path to which an id is added. */
const lists: Record<string, string> = { itemKey: '/dashboard/briefing' }

/** Fields of bodies that are not named after the record to which they refer. */
const fields: Record<string, string> = {
  assignedTo: 'userId',
  createdBy: 'userId',
  stageId: 'leadStageId',
  categoryId: 'productCategoryId',
  templateId: 'projectTemplateId',
}

/** The id that a path's collection gives: `/bids/{id}/line-items` has bidLineItemId. */
export function variableOf(collection: string): string {
  const known = irregular[collection]
  if (known) return known
  const words = collection.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  const singular = words.map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
  return `${singular.join('-').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Id`
}

/** The path with a variable for each of its parameters; of `replaced` ones another than the record's own. */
export const pathWithVariables = (path: string, replaced: Record<string, string> = {}): string =>
  path.replaceAll(/\/\{[^}]+\}/g, (_, at: number) => {
    const name = variableOf(path.slice(0, at))
    return `/{{${replaced[name] ?? name}}}`
  })

/** What the paths of the contract need ids for, by the variables' names. */
export function recordVariables({ paths, components }: ReferenceContract): Map<string, RecordVariable> {
  const found = new Map<string, RecordVariable>()
  for (const [path, methods] of Object.entries(paths)) {
    const parameters = Object.values(methods)
      .flatMap((operation) => operation.parameters ?? [])
      .map((one) => referenced<Parameter>({ components }, one))
    for (const { index, 1: parameter } of path.matchAll(/\/\{([^}]+)\}/g)) {
      const collection = path.slice(0, index)
      const name = variableOf(collection)
      const list = lists[name] ?? pathWithVariables(collection)
      const type = parameters.find((one) => one.in === 'path' && one.name === parameter)?.schema.type
      found.set(name, { name, list, isNumber: type === 'integer' })
    }
  }
  return found
}

/** The variable for a member of a body, by its name; one of several kinds is told by the type beside it. */
export function variableOfField(field: string, beside: Record<string, unknown>): string | undefined {
  const type = { entityId: beside.entityType, id: beside.type }[field]
  if (type !== undefined) return `${String(type).replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Id`
  return fields[field] ?? (field.endsWith('Id') && field !== 'entityId' ? field : undefined)
}
