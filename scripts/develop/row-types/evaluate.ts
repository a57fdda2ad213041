import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import ts from 'typescript'
import { ModuleConstants } from './constants.ts'
import { Examples, NoExample, rounds } from './examples.ts'
import type { EvaluateInModule } from './modules.ts'
import type { Bindings, Piece } from './pieces.ts'
import { callsOf, hasAwait, isLocal, isMemberName, sourceOf, type ValueSource } from './sources.ts'

/** Maximum number of constants and calls that are followed from an expression. */
const maxDepth = 10

type Called = (...given: readonly unknown[]) => unknown

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: () => {
      throw new Error('no database is inspected')
    },
  },
})

/** Runs the expressions of fragments whose source does not show their text, with examples in place of given values. */
export class FragmentEvaluator {
  readonly #checker: ts.TypeChecker
  readonly #modules: ReadonlyMap<string, EvaluateInModule>
  readonly #examples: Examples
  readonly #called = new Map<string, Called>()
  #round = 0

  constructor(program: ts.Program, modules: ReadonlyMap<string, EvaluateInModule>) {
    this.#checker = program.getTypeChecker()
    this.#modules = modules
    this.#examples = new Examples(this.#checker, new ModuleConstants(program, modules))
  }

  /** Returns the texts of a fragment or string as pieces; an empty list if it cannot be run with examples. */
  textsOf(node: ts.Expression, bindings: Bindings): Piece[][] {
    const found = new Map<string, Piece[]>()
    for (this.#round = 0; this.#round < rounds; this.#round += 1) {
      const pieces = this.#run(node, bindings)
      if (pieces) found.set(JSON.stringify(pieces), pieces)
    }
    return [...found.values()]
  }

  #run(node: ts.Expression, bindings: Bindings): Piece[] | undefined {
    try {
      const value = this.#evaluate(node, bindings, 0)
      if (typeof value === 'string') return [{ kind: 'text', text: value }]
      return isFragment(value) ? piecesOf(value.compile(builder)) : undefined
    } catch {
      // The fragment needs more than examples.
      return undefined
    }
  }

  #evaluate(node: ts.Expression, bindings: Bindings, depth: number): unknown {
    if (depth > maxDepth) throw new NoExample()
    const values = new Map<string, unknown>()
    for (const [name, identifier] of this.#locals(node)) values.set(name, this.#valueOf(identifier, bindings, depth))
    return this.#call(node, [...values.keys()].join(', '), node.getText(), [...values.values()])
  }

  /** Calls a function with these parameters, which returns the value of `text` in the module of `node`. */
  #call(node: ts.Node, parameters: string, text: string, values: readonly unknown[]): unknown {
    const { fileName } = node.getSourceFile()
    const key = `${fileName} ${parameters} ${text}`
    const called = this.#called.get(key) ?? this.#compile(fileName, `((${parameters}) => (${text}))`)
    this.#called.set(key, called)
    return called(...values)
  }

  #compile(file: string, text: string): Called {
    const run = this.#modules.get(file)
    if (!run) throw new NoExample()
    const { outputText } = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ESNext } })
    return run(outputText) as Called
  }

  /** Returns the names in an expression that belong to a function around it. */
  #locals(node: ts.Expression): Map<string, ts.Identifier> {
    const found = new Map<string, ts.Identifier>()
    const visit = (each: ts.Node): void => {
      if (ts.isAwaitExpression(each) || each.kind === ts.SyntaxKind.ThisKeyword) throw new NoExample()
      const declaration = ts.isIdentifier(each) && !isMemberName(each) ? this.#declarationOf(each) : undefined
      const isInside = declaration && declaration.pos >= node.pos && declaration.end <= node.end
      if (declaration && !isInside && isLocal(declaration))
        found.set((each as ts.Identifier).text, each as ts.Identifier)
      if (!ts.isTypeNode(each)) ts.forEachChild(each, visit)
    }
    visit(node)
    return found
  }

  #declarationOf(node: ts.Identifier): ts.Declaration | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node)
    return symbol?.valueDeclaration?.getSourceFile() === node.getSourceFile() ? symbol.valueDeclaration : undefined
  }

  #valueOf(node: ts.Identifier, bindings: Bindings, depth: number): unknown {
    const declaration = this.#declarationOf(node)
    const source = declaration && sourceOf(declaration)
    const symbol = source?.parameter && this.#checker.getSymbolAtLocation(source.parameter.name)
    const bound = symbol && bindings.get(symbol)
    if (bound) return this.#evaluate(bound.node, bound.bindings, depth + 1)
    if (source) {
      try {
        const value = this.#valueFrom(source, bindings, depth)
        return this.#call(node, source.pattern, node.text, [value])
      } catch {
        // The value depends on what the caller is given.
      }
    }
    return this.#examples.exampleOf(this.#checker.getTypeAtLocation(node), node, this.#round, node.text)
  }

  #valueFrom({ expression, isLoop, parameter }: ValueSource, bindings: Bindings, depth: number): unknown {
    if (expression) {
      if (hasAwait(expression)) throw new NoExample()
      const value = this.#evaluate(expression, bindings, depth + 1)
      return isLoop ? this.#one([...(value as Iterable<unknown>)]) : value
    }
    if (!parameter) throw new NoExample()
    const index = parameter.parent.parameters.indexOf(parameter)
    const given = callsOf(this.#checker, parameter.parent).flatMap((call) => call.arguments[index] ?? [])
    try {
      return this.#evaluate(this.#one(given), new Map(), depth + 1)
    } catch {
      return this.#examples.exampleOf(this.#checker.getTypeAtLocation(parameter), parameter, this.#round)
    }
  }

  /** Returns another element in each round. */
  #one<T>(list: readonly T[]): T {
    if (list.length === 0) throw new NoExample()
    return list[this.#round % list.length]!
  }
}

const piecesOf = ({ sql: text, parameters }: CompiledQuery): Piece[] =>
  text.split(/\$(\d+)/).map((part, index): Piece => {
    if (index % 2 === 0) return { kind: 'text', text: part }
    const value = parameters[Number(part) - 1]
    const isEmpty = (one: unknown): boolean => one === null || one === undefined
    return { kind: 'parameter', mayBeNull: isEmpty(value), mayHoldNull: Array.isArray(value) && value.some(isEmpty) }
  })

const isFragment = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value && 'compile' in value
