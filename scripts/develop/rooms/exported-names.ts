import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import ts from 'typescript'

/** Names that several files of a room may export, each with the reason; at most five. */
const sharedNames: Record<string, string> = {
  faults: 'every list of planted faults is read by this name',
}

/**
 * Returns the exported names that more than one file of a room declares, one line each with their files. The rooms are
 * db, handlers, workers, scripts and test. Migrations all export `up`, so they are left out.
 */
export function findRepeatedNames(root: string): string[] {
  const files = globSync('{db,handlers,workers,scripts,test}/**/*.{ts,tsx,mts}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path.endsWith('migrations'),
  }).sort()
  const declared = Map.groupBy(
    files.flatMap((file) => exportedNames(join(root, file)).map((name) => ({ name, file }))),
    ({ name, file }) => `${file.split(sep)[0]} ${name}`,
  )
  return [...declared.values()].flatMap((places) => {
    const [{ name } = { name: '' }] = places
    if (places.length < 2 || Object.hasOwn(sharedNames, name)) return []
    return [`${name} is exported by ${places.map(({ file }) => file).join(' and ')}`]
  })
}

/** Returns the names that a file declares and exports, overloads once. Re-exported names are left out. */
function exportedNames(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const names = listExportedStatements(source).flatMap((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
      : boundNames((statement as ts.DeclarationStatement).name),
  )
  return [...new Set(names)]
}

/** Returns the declarations of a file that have the modifier `export`. */
export const listExportedStatements = (source: ts.SourceFile): ts.Statement[] =>
  source.statements.filter((statement) => ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport))

const isExport = ({ kind }: ts.Modifier): boolean => kind === ts.SyntaxKind.ExportKeyword

function boundNames(name: ts.BindingName | ts.DeclarationName | undefined): string[] {
  if (!name) return []
  if (ts.isIdentifier(name)) return [name.text]
  if (!ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name)) return []
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}
