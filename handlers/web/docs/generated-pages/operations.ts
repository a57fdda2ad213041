import { capitalize } from '../../../../db/engine/base/capitals.ts'
import { deprecationSentenceOf } from '../../pages/reference/view.ts'
import { type ContractOperation, type DocsContract, escapeTableCell, type GeneratedPage } from './contract.ts'

interface Listed extends ContractOperation {
  method: string
  path: string
}

/** Returns an index of the families, and a page for each family with its operations, their scopes and costs. */
export function generateOperationPages(contract: DocsContract): GeneratedPage[] {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]): Listed => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const families = Map.groupBy(operations, ({ tags }) => tags?.[0] ?? '')
  const served = contract.tags.filter(({ name }) => families.has(name))
  return [
    { path: 'operations', markdown: indexOf(served, families, operations.length) },
    ...served.map(({ name, description }) => ({
      path: `operations/${name}`,
      markdown: familyPage(name, description, families.get(name)!),
    })),
  ]
}

/** Returns the title of a family, such as `Pay apps` for pay-apps. */
export const familyTitleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words === 'oauth' ? 'OAuth' : capitalize(words).replace(/^Api /, 'API ')
}

const indexOf = (tags: DocsContract['tags'], families: Map<string, Listed[]>, count: number): string => `# Operations

All ${count} operations by family, with the scope that each needs and the units that it costs. The [API reference](/docs/api) has the parameters, bodies and answers of each operation. You can also try the operations there.

| Family | | Operations |
|---|---|---|
${tags
  .map(({ name, description }) => {
    const link = `[${familyTitleOf(name)}](/docs/operations/${name})`
    return `| ${link} | ${escapeTableCell(description)} | ${families.get(name)!.length} |`
  })
  .join('\n')}
`

const familyPage = (name: string, description: string, operations: Listed[]): string => `# ${familyTitleOf(name)}

${description} The [API reference](/docs/api) has the parameters, bodies and answers.

${operations.map(operationPart).join('\n')}`

const operationPart = (operation: Listed): string => `## \`${operation.operationId}\`

**${operation.summary}**: \`${operation.method} ${operation.path}\`

${[deprecationSentenceOf(operation), operation.description].filter(Boolean).join('\n\n')}

${needOf(operation)} It costs ${operation['x-rate-limit-cost']} ${operation['x-rate-limit-cost'] === 1 ? 'unit' : 'units'}. [Parameters, answers and samples](/docs/api/${operation.tags?.[0]}#${operation.operationId})
`

/** Returns the text that names the scope a caller needs. */
function needOf({ security = [] }: Listed): string {
  if (security.length === 0) return 'It needs no credential.'
  const scopes = [...new Set(security.flatMap((one) => Object.values(one).flat()))]
  if (scopes.length === 0) return 'Any credential may call it.'
  return `It needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`
}
