import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The names that several files may export, each with its reason. At most five. */
const sharedNames: Record<string, string> = {
  faults: 'every list of planted faults is read by this name',
}

/**
 * The exported names that more than one file declares, one line each with their files, empty when each stands for one
 * thing: whoever searches for a name finds what it means. A migration's `up` is its own.
 */
export function findRepeatedNames(root: string): string[] {
  const files = globSync('{db,handlers,workers,scripts,test}/**/*.{ts,tsx,mts}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path.endsWith('migrations'),
  }).sort()
  const declared = Map.groupBy(
    files.flatMap((file) => exportedNames(join(root, file)).map((name) => ({ name, file }))),
    ({ name }) => name,
  )
  return [...declared]
    .filter(([name, { length }]) => length > 1 && !Object.hasOwn(sharedNames, name))
    .map(([name, places]) => `${name} is exported by ${places.map(({ file }) => file).join(' and ')}`)
}

/** What a file declares and exports itself, overloads once; names that it only hands on are the other file's. */
function exportedNames(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const names = source.statements
    .filter((statement) => ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport))
    .flatMap((statement) =>
      ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
        : boundNames((statement as ts.DeclarationStatement).name),
    )
  return [...new Set(names)]
}

const isExport = ({ kind }: ts.Modifier): boolean => kind === ts.SyntaxKind.ExportKeyword

function boundNames(name: ts.BindingName | ts.DeclarationName | undefined): string[] {
  if (!name) return []
  if (ts.isIdentifier(name)) return [name.text]
  if (!ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name)) return []
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}
