import ts from 'typescript'
import type { ResultColumn, ValueKind } from './adapters/describe.ts'

/** A result column with its name in JavaScript. */
export interface RowColumn extends ResultColumn {
  mayBeNull: boolean
}

/** Members of the type that a template declares for its rows. */
export interface RowType {
  members: { name: string; type: ts.Type; isOptional: boolean }[]
  /** Type of all further members, such as in a Record; undefined if there are none. */
  others: ts.Type | undefined
}

export function rowTypeOf(checker: ts.TypeChecker, node: ts.TypeNode): RowType {
  const given = checker.getTypeFromTypeNode(node)
  const type = given.flags & ts.TypeFlags.TypeParameter ? (checker.getBaseConstraintOfType(given) ?? given) : given
  return {
    members: checker.getPropertiesOfType(type).map((symbol) => ({
      name: symbol.name,
      type: checker.getTypeOfSymbolAtLocation(symbol, node),
      isOptional: Boolean(symbol.flags & ts.SymbolFlags.Optional),
    })),
    others: checker.getIndexTypeOfType(type, ts.IndexKind.String),
  }
}

/** Members that no row has. The service adds `version`, the hash of a record, when it answers a request. */
const addedMembers = new Set(['version'])

/** Returns what is wrong with the row type of a statement that has these columns; an empty list if it is right. */
export function findMemberFaults(checker: ts.TypeChecker, row: RowType, columns: readonly RowColumn[]): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const own = row.members.flatMap(({ name, type, isOptional }) => {
    const column = byName.get(name)
    if (!column) return isOptional || addedMembers.has(name) ? [] : [`the result has no column ${name}`]
    return faultsOf(checker, type, column)
  })
  const named = new Set(row.members.map(({ name }) => name))
  const others = row.others ? columns.filter(({ name }) => !named.has(name)) : []
  return [...own, ...others.flatMap((column) => faultsOf(checker, row.others!, column))]
}

function faultsOf(checker: ts.TypeChecker, type: ts.Type, { name, value, mayBeNull }: RowColumn): string[] {
  const parts = partsOf(checker, type)
  if (parts.some(({ flags }) => flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return []
  const faults: string[] = []
  if (mayBeNull && !parts.some(({ flags }) => flags & ts.TypeFlags.Null))
    faults.push(`the column ${name} may be null, but its type ${checker.typeToString(type)} has no null`)
  if (!parts.some((part) => holds(checker, part, value)))
    faults.push(`the column ${name} is ${nameOf(value)}, but its type is ${checker.typeToString(type)}`)
  return faults
}

/** Returns the members of a union, with type parameters replaced by their constraints. */
function partsOf(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap((part) => partsOf(checker, part))
  if (!(type.flags & ts.TypeFlags.Instantiable)) return [type]
  const constraint = checker.getBaseConstraintOfType(type)
  return constraint && constraint !== type ? partsOf(checker, constraint) : [type]
}

const primitives = {
  string: ts.TypeFlags.StringLike,
  number: ts.TypeFlags.NumberLike,
  boolean: ts.TypeFlags.BooleanLike,
}

/** Reports whether a type may hold values of a kind. A type of some texts or numbers may hold texts or numbers. */
function holds(checker: ts.TypeChecker, type: ts.Type, value: ValueKind): boolean {
  if (value === 'json') return true
  if (type.isIntersection()) return type.types.some((part) => holds(checker, part, value))
  if (typeof value === 'object') {
    const element = checker.isArrayLikeType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
    return element !== undefined && partsOf(checker, element).some((part) => holds(checker, part, value.elements))
  }
  if (value === 'bytes') return ['Buffer', 'Uint8Array'].includes(type.symbol?.name)
  if (value === 'date') return type.symbol?.name === 'Date'
  if (value === 'object') return Boolean(type.flags & ts.TypeFlags.Object)
  return Boolean(type.flags & (primitives[value] | ts.TypeFlags.Unknown | ts.TypeFlags.Any))
}

const nameOf = (value: ValueKind): string =>
  typeof value === 'object' ? `an array (${nameOf(value.elements)})` : `a ${value}`
