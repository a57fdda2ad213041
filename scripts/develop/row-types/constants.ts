import ts from 'typescript'
import type { EvaluateInModule } from './modules.ts'

/** Constants at the top of modules, which serve as examples of their types. */
export class ModuleConstants {
  readonly #checker: ts.TypeChecker
  readonly #modules: ReadonlyMap<string, EvaluateInModule>
  /** Constants keyed by the names of their types; those of a list by the name of its elements' type. */
  readonly #byType = new Map<string, { name: string; file: string; isList: boolean }[]>()

  constructor(program: ts.Program, modules: ReadonlyMap<string, EvaluateInModule>) {
    this.#checker = program.getTypeChecker()
    this.#modules = modules
    for (const source of program.getSourceFiles()) if (modules.has(source.fileName)) this.#add(source)
  }

  #add(source: ts.SourceFile): void {
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue
      for (const { name } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name)) continue
        const type = this.#checker.getTypeAtLocation(name)
        const isList = this.#checker.isArrayLikeType(type)
        const element = isList ? this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number) : type
        const key = element && nameOf(element)
        if (key === undefined) continue
        const found = this.#byType.get(key) ?? []
        this.#byType.set(key, [...found, { name: name.text, file: source.fileName, isList }])
      }
    }
  }

  /** Returns the values of the constants that have a type by its name. */
  valuesOf(type: ts.Type): unknown[] {
    const key = nameOf(type)
    const found = key === undefined ? [] : (this.#byType.get(key) ?? this.#byType.get(narrowerTypes[key] ?? '') ?? [])
    return found.flatMap(({ name, file, isList }) => {
      const value = this.#modules.get(file)?.(name)
      return isList ? [...(value as Iterable<unknown>)] : [value]
    })
  }
}

/** Types whose constants have a narrower type. */
const narrowerTypes: Readonly<Record<string, string>> = { RecordFacts: 'Resource' }

/** Names of types that TypeScript itself declares, and of anonymous types. */
const general = new Set([
  'Array',
  'ReadonlyArray',
  'Set',
  'Map',
  'ReadonlySet',
  'ReadonlyMap',
  'RegExp',
  'Date',
  '__type',
  '__object',
  '__function',
])

function nameOf(type: ts.Type): string | undefined {
  const name = type.aliasSymbol?.name ?? type.symbol?.name
  return name === undefined || general.has(name) ? undefined : name
}
