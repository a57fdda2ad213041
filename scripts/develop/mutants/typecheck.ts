import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { PlantedEdit } from './fault.ts'
import { applyEdit } from './operators/operator.ts'

/** Codes of the compiler for declarations that are not used. Such code runs. */
const unusedCodes = [6133, 6192, 6196, 6198, 6199]

/**
 * Returns the first type error of each fault that does not compile, in the file of the fault. Faults of different files
 * share a program, so that a program is made only as often as the file with the most faults has faults.
 */
export function findTypeErrors<T extends PlantedEdit>(root: string, faults: readonly T[]): Map<T, string> {
  const options = readOptions(root)
  const errors = new Map<T, string>()
  const waiting = [...Map.groupBy(faults, ({ file }) => file).values()]
  const roots = waiting.map(([fault]) => join(root, fault!.file))
  const sources = new Map<string, ts.SourceFile | undefined>()
  for (let round = 0; waiting.some((each) => round < each.length); round += 1) {
    const ofRound = waiting.flatMap((each) => each.slice(round, round + 1))
    const planted = new Map(ofRound.map((fault) => [join(root, fault.file), fault]))
    const program = ts.createProgram(roots, options, hostWith(options, planted, sources))
    for (const [path, fault] of planted) {
      const source = program.getSourceFile(path)
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      const [error] = found.filter(({ code }) => !unusedCodes.includes(code))
      if (error) errors.set(fault, ts.flattenDiagnosticMessageText(error.messageText, ' '))
    }
  }
  return errors
}

function readOptions(root: string): ts.CompilerOptions {
  const path = join(root, 'tsconfig.json')
  const { config } = ts.readConfigFile(path, (file) => readFileSync(file, 'utf8'))
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: ['unused'] }, ts.sys, root).options
}

/** Returns a compiler host that shows the planted faults in their files and parses the other files once. */
function hostWith(
  options: ts.CompilerOptions,
  planted: ReadonlyMap<string, PlantedEdit>,
  sources: Map<string, ts.SourceFile | undefined>,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    getSourceFile: (path, languageVersion, onError) => {
      const fault = planted.get(path)
      if (fault) return ts.createSourceFile(path, applyEdit(readFileSync(path, 'utf8'), fault.edit), languageVersion)
      if (!sources.has(path)) sources.set(path, host.getSourceFile(path, languageVersion, onError))
      return sources.get(path)
    },
  }
}
