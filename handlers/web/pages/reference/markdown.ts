import type { ReferenceContract } from './contract.ts'
import type { Field } from './fields.ts'
import { samplesOf } from './samples/samples.ts'
import { type AdditionalScopeView, type FamilyView, listOperationDetails, type OperationDetails } from './view.ts'

/**
 * This module renders the API reference as Markdown for programs and language models: the content of the HTML pages
 * without their forms.
 */

/** Returns the list of all operations by family, with links to the pages of the families. */
export function indexMarkdown(families: readonly FamilyView[], introduction: string, publicOrigin: string): string {
  const parts = families.map(({ name, label, description, operations }) => {
    const page = `${publicOrigin}/docs/api/${name}.md`
    const lines = operations.map(
      ({ id, method, path, summary }) => `- [\`${id}\`](${page}#${id}): ${summary}, \`${method} ${path}\``,
    )
    return `## [${label}](${page})\n\n${description}\n\n${lines.join('\n')}`
  })
  return `# API reference\n\n${introduction}\n\n${parts.join('\n\n')}\n`
}

/** Returns the page of a family with the details of its operations, as on the HTML page. */
export function familyMarkdown(contract: ReferenceContract, family: FamilyView, publicOrigin: string): string {
  const operations = listOperationDetails(contract, family)
  const common = commonRefusals(operations)
  const parts = [
    `# ${family.label}`,
    prose(family.description),
    `Addresses begin with \`${publicOrigin}/api/v1\`. The calls have a key in \`CONSTRUCTION_API_KEY\`.`,
    ...operations.map((one) => operationPart(contract, one, common, publicOrigin)),
    '## Refusals of most operations',
    [...common].map(([description, status]) => `- \`${status}\`: ${oneLine(description)}`).join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * Returns the refusals that several operations describe in the same words, with their statuses. The page explains them
 * once, at its end.
 */
function commonRefusals(operations: readonly OperationDetails[]): Map<string, string> {
  const all = operations.flatMap(({ answers }) => answers.refused)
  const counts = Map.groupBy(all, ({ description }) => description)
  const common = all.filter(({ description }) => counts.get(description)!.length > 1)
  const sorted = common.toSorted((a, b) => Number(a.status) - Number(b.status))
  return new Map(sorted.map(({ status, description }) => [description, status]))
}

/**
 * Returns the list items for an operation's refusals. Those of this operation alone come first, with their
 * descriptions. Then come the statuses of the refusals that the page explains at its end.
 */
function refusalLines({ answers }: OperationDetails, common: ReadonlyMap<string, string>): string[] {
  const own = answers.refused.filter(({ description }) => !common.has(description))
  const others = answers.refused
    .filter(({ description }) => common.has(description))
    .map(({ status }) => `\`${status}\``)
  return [
    ...own.map(({ status, description }) => `- \`${status}\`: ${oneLine(description)}`),
    ...(others.length > 0 ? [`- ${others.join(', ')}: as under [most operations](#refusals-of-most-operations)`] : []),
  ]
}

function operationPart(
  contract: ReferenceContract,
  operation: OperationDetails,
  common: ReadonlyMap<string, string>,
  publicOrigin: string,
): string {
  const { id, method, methodClass, path, summary, description, parameters, body, answers } = operation
  const curl = samplesOf(contract, { method: methodClass, path }, publicOrigin).find(
    ({ language }) => language === 'sh',
  )!
  const taken = parameters.map(({ name, type, place, required, ...others }) =>
    item({ name, type: `${type}, ${place}`, required, ...others }),
  )
  const parts = [
    `## \`${id}\``,
    `**${summary}**: \`${method} ${path}\``,
    prose(description),
    needOf(operation),
    ...section('Parameters', taken),
    ...(body ? section('Body', [`\`${body.contentType}\``, '', ...body.fields.map(item)]) : []),
    ...fenced(body?.example),
    ...answers.good.flatMap(({ status, description: text, fields, example }) => [
      ...section(`Answer ${status}`, [prose(text), '', ...fields.map(item)]),
      ...fenced(example),
    ]),
    ...section('Refusals', refusalLines(operation, common)),
    '### Sample',
    fence('sh', curl.code),
  ]
  return parts.join('\n\n')
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [`### ${title}`, lines.join('\n').trimEnd()]

/** Returns the required scopes and the cost of an operation, and its deprecation if it is deprecated. */
function needOf({ isOpen, scope, alsoScopes, cost, deprecation }: OperationDetails): string {
  const need = isOpen
    ? 'Needs no credential.'
    : scope
      ? `Needs the scope \`${scope}\`.`
      : 'Needs a credential with any scope.'
  const notice = deprecation ? [`**${deprecation}**`] : []
  const also = alsoScopes.length > 0 ? ` Also needs ${alsoScopes.map(alsoNeeded).join(', and ')}.` : ''
  return [...notice, `${need}${also} Costs ${cost} ${cost === 1 ? 'unit' : 'units'} of the rate limit.`].join('\n\n')
}

function alsoNeeded({ scopes, member, place, exception }: AdditionalScopeView): string {
  const needed = scopes.map((scope) => `\`${scope}\``).join(', ')
  return `${needed}${member ? ` with \`${member}\`${place}` : ''}${exception ? `, unless ${exception}` : ''}`
}

function item({ name, type, required, description, limits }: Field): string {
  const details = [oneLine(description), limits && `(${limits})`].filter(Boolean).join(' ')
  return `- \`${name}\` (${type}${required ? ', required' : ''})${details && `: ${details}`}`
}

const oneLine = (text: string): string => prose(text).replaceAll(/\s*\n\s*/g, ' ')

/** Escapes `<` outside code spans, so that contract texts contain no HTML tags. */
const prose = (text: string): string => text.replaceAll(/`[^`]*`|</g, (found) => (found === '<' ? '\\<' : found))

const fenced = (example: string | undefined): string[] => {
  if (example === undefined) return []
  return [fence(/^[[{]/.test(example) ? 'json' : 'text', example)]
}

/** Returns a fenced code block. The fence is longer than any run of backticks in the code. */
function fence(language: string, code: string): string {
  const marks = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `${marks}${language}\n${code}\n${marks}`
}
