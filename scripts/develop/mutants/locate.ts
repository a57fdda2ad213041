import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Fault, PlantedEdit } from './fault.ts'
import { parseSource, type TextEdit } from './operators/operator.ts'

/** Files in which the declarations of listed faults are looked for. */
const rooms = '{db,handlers,workers,scripts/packages/sdk}/**/*.{ts,tsx}'

/** Finds the declarations and places of listed faults. Reads each file once. */
export class FaultLocator {
  readonly #texts: ReadonlyMap<string, string>
  readonly #sources = new Map<string, ts.SourceFile>()

  constructor(root: string) {
    const files = globSync(rooms, { cwd: root }).sort()
    this.#texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  }

  /**
   * Returns the one edit that plants a fault. Throws if no declaration has the name, or if the change fits no place or
   * several places of the declarations with the name.
   */
  locate({ name, declaration, mentioned = '', change }: Omit<Fault, 'tests'>): PlantedEdit {
    const declarations = this.#declarationsOf(declaration).filter(({ node }) => node.getText().includes(mentioned))
    if (declarations.length === 0) throw new Error(`"${name}": there is no declaration ${declaration}.`)
    const places = declarations.flatMap(({ file, node }) =>
      innermost(change.editsIn(node)).map((edit) => ({ file, edit, line: lineOf(node, edit) })),
    )
    const [place] = places
    const where = places.map(({ file, line }) => `${file}:${line}`)
    const among = where.length > 0 ? where : declarations.map(({ file, node }) => `${file}:${lineOf(node)}`)
    if (!place || places.length > 1)
      throw new Error(`"${name}": ${change.words} fits ${places.length} places of ${declaration}: ${among.join(', ')}.`)
    return { file: place.file, edit: place.edit }
  }

  #declarationsOf(path: string): { file: string; node: ts.Node }[] {
    const [first, ...rest] = path.split('.')
    return [...this.#texts].flatMap(([file, text]) => {
      if (!new RegExp(`\\b(?:function\\*?|class|const|let) ${first!}\\b`).test(text)) return []
      const source = this.#sources.get(file) ?? parseSource(file, text)
      this.#sources.set(file, source)
      const outer = source.statements.flatMap(declaredBy).filter((node) => isNamed(node, first!))
      const inner = rest.reduce<ts.Node[]>((nodes, name) => nodes.flatMap((node) => findNamedInside(node, name)), outer)
      return inner.map((node) => ({ file, node }))
    })
  }
}

/** Returns the nodes that a statement declares. */
const declaredBy = (statement: ts.Statement): ts.Node[] =>
  ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [statement]

function isNamed(node: ts.Node, name: string): boolean {
  const isDeclaration =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node)
  return isDeclaration && node.name?.getText() === name
}

function findNamedInside(node: ts.Node, name: string): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (child: ts.Node): void => {
    if (isNamed(child, name)) found.push(child)
    else ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  return found
}

/** Leaves out edits around another edit, because a mention of a node is also one of the nodes around it. */
function innermost(edits: readonly TextEdit[]): TextEdit[] {
  const distinct = edits.filter(
    (edit, at) =>
      edits.findIndex(({ start, end, text }) => start === edit.start && end === edit.end && text === edit.text) === at,
  )
  return distinct.filter(
    (edit) => !distinct.some((other) => other !== edit && edit.start <= other.start && other.end <= edit.end),
  )
}

const lineOf = (node: ts.Node, { start }: { start: number } = { start: node.getStart() }): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(start).line + 1
