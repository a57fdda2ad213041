import { chapters } from './contents.ts'
import type { DocsContract } from './generated-pages/contract.ts'
import { familyTitleOf } from './generated-pages/operations.ts'
import type { DocsPage } from './markdown.ts'
import type { DocsSite } from './site.ts'
import { firstSentenceOf } from './summary.ts'

/** Chapters for readers who operate or change the service. A reader who only calls the service may skip them. */
const optional = ["Operator's guide", 'How it is made']

/**
 * Returns /llms.txt (https://llmstxt.org): a description of the service and a link with a summary for each Markdown
 * page. With this file, a language model can find pages without reading HTML.
 */
export function createLlmsText(site: DocsSite, contract: DocsContract, publicOrigin: string): string {
  const line = ({ path, title, summary }: DocsPage): string =>
    `- [${title}](${publicOrigin}/docs/${path}.md): ${firstSentenceOf(summary)}`
  const pagesOf = (titles: (title: string) => boolean): DocsPage[] =>
    chapters
      .filter(({ title }) => titles(title))
      .flatMap(({ entries }) => entries.map(({ path }) => site.pages.get(path)!))
  const below = (index: string): DocsPage[] =>
    [...site.pages.values()].filter(({ path }) => path.startsWith(`${index}/`))
  const sections = [
    ...chapters
      .filter(({ title }) => !optional.includes(title))
      .map(({ title }) => ({ title, lines: pagesOf((one) => one === title).map(line) })),
    { title: 'API reference', lines: reference(contract, publicOrigin) },
    { title: 'Operations by family', lines: below('operations').map(line) },
    { title: 'Events by family', lines: below('events').map(line) },
    { title: 'For programs', lines: programs(publicOrigin) },
    { title: 'Optional', lines: pagesOf((title) => optional.includes(title)).map(line) },
  ]
  return `# Construction API

> A multi-tenant REST API for contractors' offices: contacts, leads, products, bids that customers sign, projects with change orders, pay applications and invoices, site logs, hours and documents, with imports, exports, signed webhooks, an event log and OAuth 2.1.

Calls go to ${publicOrigin}/api/v1 with \`Authorization: Bearer <API key or access token>\`. Answers are \`{data, meta}\`, or a problem (RFC 9457). Money is a decimal string. Every mutation takes an \`Idempotency-Key\`, under which it may be sent again. Each page below is Markdown; without \`.md\` its address is the same page as HTML.

${sections.map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}\n`).join('\n')}`
}

/**
 * Returns the links to the API reference: each operation with its parameters, body, responses, errors and curl call.
 */
const reference = ({ tags }: DocsContract, publicOrigin: string): string[] => [
  `- [All operations](${publicOrigin}/docs/api.md): every operation in a line, by family.`,
  ...tags.map(
    ({ name, description }) =>
      `- [${familyTitleOf(name)} in full](${publicOrigin}/docs/api/${name}.md): ${firstSentenceOf(description)}`,
  ),
]

const programs = (publicOrigin: string): string[] => [
  `- [MCP, for agents](${publicOrigin}/.well-known/oauth-protected-resource/mcp): how to sign in to ${publicOrigin}/mcp, where tools search, describe and call every operation.`,
  `- [OpenAPI document](${publicOrigin}/api/v1/openapi.json): every operation with its parameters, bodies, answers and examples.`,
  `- [Arazzo description](${publicOrigin}/arazzo.json): workflows over these operations, step by step with their values.`,
  `- [Postman collection](${publicOrigin}/docs/postman-collection.json): every operation as a request, in format 2.1. Bruno imports it too.`,
]
