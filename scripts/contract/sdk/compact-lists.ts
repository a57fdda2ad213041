import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject, type Json, type JsonObject } from '../complete.ts'

interface CompactList {
  /** Operation id, such as `listBids`. */
  id: string
  /** Schema name of a whole record, such as `Bid`. */
  whole: string
  /** Schema name of a page, such as `BidPage`. */
  page: string
}

/**
 * Gives precise types to the list methods that have a compact form, in the class Operations in `folder`. The result has
 * whole records, compact ones, or either if `compact` is only known at run time. Writes the types into
 * compact-lists.ts. Throws if the generator's code for a method has changed.
 */
export async function typeCompactLists(document: JsonObject, folder: string): Promise<void> {
  const lists = compactListsOf(document)
  const file = join(folder, 'sdk.gen.ts')
  let text = await readFile(file, 'utf8')
  for (const { id } of lists) {
    const name = `${id[0]!.toUpperCase()}${id.slice(1)}`
    const listed = `Listed<'${id}', Compact>`
    const replacements = [
      [
        `${id}<ThrowOnError extends boolean = true>(`,
        `${id}<ThrowOnError extends boolean = true, Compact extends boolean = false>(`,
      ],
      [`Options<${name}Data, ThrowOnError>`, `Options<AskedFor<${name}Data, Compact>, ThrowOnError>`],
      [`RequestResult<${name}Responses, `, `RequestResult<${listed}, `],
      [`.get<${name}Responses, `, `.get<${listed}, `],
    ] as const
    for (const [found, typed] of replacements) {
      if (text.split(found).length !== 2) throw new Error(`${file}: the generator writes ${found} otherwise now`)
      text = text.replace(found, () => typed)
    }
    text = text.replace(` ${name}Responses,`, '')
  }
  const imported = "import type { AskedFor, Listed } from './compact-lists.ts';\n"
  await writeFile(
    file,
    text.replace("import { client } from './client.gen.ts';\n", (line) => line + imported),
  )
  await writeFile(join(folder, 'compact-lists.ts'), typesText(lists))
}

function compactListsOf(document: JsonObject): CompactList[] {
  const operations = Object.values(document.paths as JsonObject).flatMap((item) => Object.values(item as JsonObject))
  return operations.filter(hasCompactForm).map((operation) => {
    const page = nameOf(schemaOfAnswer(operation))
    const { data } = schema(document, page).properties as { data: { items: Json } }
    const whole = nameOf(data.items).replace(/ListItem$/, '')
    if (!isObject(schema(document, whole))) throw new Error(`${page}: the document has no schema ${whole}`)
    return { id: String(operation.operationId), whole, page }
  })
}

const hasCompactForm = (operation: Json): operation is JsonObject =>
  isObject(operation) &&
  ((operation.parameters ?? []) as JsonObject[]).some(({ $ref }) => $ref === '#/components/parameters/Compact')

const schemaOfAnswer = ({ responses }: JsonObject): Json =>
  (responses as { 200: { content: { 'application/json': { schema: Json } } } })[200].content['application/json'].schema

const nameOf = (value: Json): string => String((value as JsonObject).$ref).replace('#/components/schemas/', '')

const schema = (document: JsonObject, name: string): JsonObject =>
  (document.components as { schemas: Record<string, JsonObject> }).schemas[name]!

const typesText = (lists: CompactList[]): string => `// Generated from spec/ by \`make generated\`; do not edit.

import type { ${[...new Set(lists.flatMap(({ whole, page }) => [whole, page]))].sort().join(', ')} } from './types.gen.ts'

/** The lists that have a compact form, with the whole record and the page of each. */
export interface CompactLists {
${lists.map(({ id, whole, page }) => `  ${id}: { whole: ${whole}; page: ${page} }`).join('\n')}
}

/** What every compact record of a list has; \`deletedAt\` only when it was deleted. */
type CompactForm<Item> = {
  [Member in keyof Item as object extends Pick<Item, Member> ? (Member extends 'deletedAt' ? Member : never) : Member]: Item[Member]
}

/** A record of a list: whole, compact, or either where \`Compact\` is not known before the program runs. */
export type ListedRecord<Id extends keyof CompactLists, Compact extends boolean> = [Compact] extends [false]
  ? CompactLists[Id]['whole']
  : [Compact] extends [true]
    ? CompactForm<CompactLists[Id]['page']['data'][number]>
    : CompactLists[Id]['page']['data'][number]

/** The answer of a list, by its status. */
export type Listed<Id extends keyof CompactLists, Compact extends boolean> = {
  200: Omit<CompactLists[Id]['page'], 'data'> & { data: Array<ListedRecord<Id, Compact>> }
}

/** What a list takes, with the \`compact\` that decides what it answers. */
export type AskedFor<Data extends { query?: object }, Compact extends boolean> = Omit<Data, 'query'> & {
  query?: Omit<NonNullable<Data['query']>, 'compact'> & {
    /**
     * Whether each record is answered in its compact form, the members that lists are mostly read for.
     */
    compact?: Compact
  }
}
`
