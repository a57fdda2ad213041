/** Parts of the contract that the generated pages use. */
export interface DocsContract {
  tags: { name: string; description: string; externalDocs: { url: string }; 'x-status'?: string }[]
  paths: Record<string, Record<string, ContractOperation>>
  webhooks: Record<
    string,
    {
      post: {
        description: string
        requestBody: { content: Record<string, { schema: DocsSchema; example?: unknown }> }
      }
    }
  >
  components: { schemas: Record<string, DocsSchema> }
}

export interface ContractOperation {
  operationId?: string
  tags?: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  'x-rate-limit-cost'?: number
  deprecated?: boolean
  'x-sunset'?: string
}

export interface DocsSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  allOf?: DocsSchema[]
  required?: string[]
  properties?: Record<string, DocsSchema>
  examples?: unknown[]
  description?: string
}

/** Returns the family of each operation, keyed by operationId. */
export const familiesByOperation = ({ paths }: DocsContract): Map<string, string> =>
  new Map(
    Object.values(paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ operationId, tags = [] }) => (operationId && tags[0] ? [[operationId, tags[0]]] : [])),
  )

/** A page generated from the contract or from a table in the code. `path` is its address, relative to /docs/. */
export interface GeneratedPage {
  path: string
  markdown: string
}

/** Escapes text for a cell of a Markdown table. */
export const escapeTableCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
