import ts from 'typescript'
import type { ModuleConstants } from './constants.ts'

/** Thrown for an expression that cannot be evaluated with examples. */
export class NoExample extends Error {
  override readonly name = 'NoExample'
}

const exampleTime = '2026-01-02T03:04:05.000Z'
/** Pattern for names of times and days. */
const ofTimes = /^(?:at|now|day|days|date|since|until|before|after|from|to|start|end)$|(?:At|Day|Date|Time|Until)$/
/** Text that is a name in SQL. substitutes.ts creates a schema of this name. */
export const exampleText = 'x2026'

/** Number of rounds in which a fragment is evaluated, each time with other examples. In the last one, they are null. */
export const rounds = 7

/** Makes examples of types. */
export class Examples {
  readonly #checker: ts.TypeChecker
  readonly #constants: ModuleConstants

  constructor(checker: ts.TypeChecker, constants: ModuleConstants) {
    this.#checker = checker
    this.#constants = constants
  }

  /**
   * Returns a value of a type, in each round another one if there are several. `name` is the variable or member with the
   * value. Throws NoExample for a type parameter, a fragment of SQL or a class.
   */
  exampleOf(type: ts.Type, node: ts.Node, round: number, name = ''): unknown {
    if (type.isUnion()) return this.#ofUnion(type, node, round, name)
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
    const { flags } = type
    const isText = flags & ts.TypeFlags.StringLike
    if (isText || (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.StringLike)))
      return ofTimes.test(name) ? exampleTime : exampleText
    if (flags & ts.TypeFlags.NumberLike) return 1
    if (flags & ts.TypeFlags.BooleanLike) return this.#checker.typeToString(type) === 'true'
    if (flags & ts.TypeFlags.TypeParameter || type.getProperty('toOperationNode')) throw new NoExample()
    return this.#ofObject(type, node, round, name)
  }

  #ofUnion(type: ts.UnionType, node: ts.Node, round: number, name: string): unknown {
    const isEmpty = ({ flags }: ts.Type): boolean => Boolean(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined))
    const empty = round === rounds - 1 ? type.types.find(isEmpty) : undefined
    if (empty) return empty.flags & ts.TypeFlags.Null ? null : undefined
    const filled = type.types.filter((part) => !isEmpty(part))
    const one = filled[round % filled.length]
    return one && this.exampleOf(one, node, round, name)
  }

  #ofObject(type: ts.Type, node: ts.Node, round: number, name: string): unknown {
    const known = this.#constants.valuesOf(type)
    if (known.length > 0) return known[round % known.length]
    const typeName = type.symbol?.name
    if (typeName === 'Set' || typeName === 'ReadonlySet') return new FullSet()
    if (typeName === 'Map' || typeName === 'ReadonlyMap') return new Map()
    if (this.#checker.isArrayLikeType(type)) {
      const element = this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number)
      return element ? [this.exampleOf(element, node, round, name)] : []
    }
    if (type.symbol?.flags & ts.SymbolFlags.Class) throw new NoExample()
    const [signature] = type.getCallSignatures()
    return signature
      ? () => this.exampleOf(signature.getReturnType(), node, round, name)
      : this.#ofMembers(type, node, round)
  }

  #ofMembers(type: ts.Type, node: ts.Node, round: number): unknown {
    const made: Record<string, unknown> = {}
    for (const property of this.#checker.getPropertiesOfType(type)) {
      if (property.flags & ts.SymbolFlags.Optional) continue
      const { name } = property
      // Members are made when they are read, because most are never read.
      Object.defineProperty(made, name, {
        enumerable: true,
        get: () => this.exampleOf(this.#checker.getTypeOfSymbolAtLocation(property, node), node, round, name),
      })
    }
    return made
  }
}

/** A set that has every value, such as the scopes of a caller who may do everything. */
class FullSet extends Set<unknown> {
  override has(): boolean {
    return true
  }
}
