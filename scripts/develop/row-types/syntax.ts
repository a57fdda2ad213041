/** Members of a node of a parsed statement, as libpg-query returns them. */
export interface Syntax {
  readonly [member: string]: unknown
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the members of `node` if it is a node of that kind; undefined if it is of another kind. */
export function asKind(node: unknown, kind: string): Syntax | undefined {
  const members = isSyntax(node) ? node[kind] : undefined
  return isSyntax(members) ? members : undefined
}

/** Returns a member that is a list of nodes; an empty list if it is missing. */
export const listOf = (node: Syntax, member: string): readonly unknown[] => {
  const value = node[member]
  return Array.isArray(value) ? value : []
}

/** Returns a member that is a node; undefined if it is missing. */
export const nodeOf = (node: Syntax, member: string): Syntax | undefined => {
  const value = node[member]
  return isSyntax(value) ? value : undefined
}

/** Returns a member that is a text; undefined if it is missing. */
export const textOf = (node: Syntax, member: string): string | undefined => {
  const value = node[member]
  return typeof value === 'string' ? value : undefined
}

/** Returns the texts in a list of names, such as those of a column or a function. */
export const namesIn = (list: readonly unknown[]): string[] =>
  list.flatMap((each) => {
    const name = asKind(each, 'String')
    return name ? [textOf(name, 'sval') ?? ''] : []
  })
