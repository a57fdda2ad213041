import { Refusal } from '../../../../db/domain/refusal.ts'
import { problemCodes, toProblem } from '../../../pipeline/contract/problems.ts'
import type { GeneratedPage } from './contract.ts'

type Code = keyof typeof problemCodes

/** Returns the index of problem codes and one page for each code, generated from `problemCodes`. */
export function generateErrorPages(docsUrl: string): GeneratedPage[] {
  const codes = Object.keys(problemCodes) as Code[]
  return [
    { path: 'errors', markdown: indexOf(codes, docsUrl) },
    ...codes.map((code) => ({ path: `errors/${code}`, markdown: pageOf(code, docsUrl) })),
  ]
}

const indexOf = (codes: Code[], docsUrl: string): string => `# Errors

Every error is an \`application/problem+json\` document (RFC 9457). The part of its \`type\` after \`#\` is the stable code; use it in programs. The HTTP status may be shared by several codes, and \`title\` and \`detail\` are for people.

\`\`\`json
${exampleOf('validation_failed', docsUrl)}
\`\`\`

| Member | |
|---|---|
| \`type\` | The address of this page, with the code as its fragment |
| \`title\`, \`detail\` | What went wrong, in words that may change |
| \`status\` | The HTTP status again |
| \`request_id\` | Identifies the request in the logs, in \`GET /api-audit-logs\` and in the request log of the portal; quote it when you report a problem |
| \`errors\` | With \`validation_failed\` only: every violation, as \`field\`, \`code\` and \`message\` |

**What to send again.** For a 429 or a 503, \`Retry-After\` says when. A mutation with an \`Idempotency-Key\` may always be sent again unchanged: see [Idempotency](/docs/idempotency). The OAuth endpoints answer errors in the form of the OAuth RFCs: see [OAuth 2.1](/docs/oauth#errors).

${codes
  .map((code) => {
    const { status, title, meaning } = problemCodes[code]
    return `## \`${code}\`

**${status} ${title}.** ${meaning}

[An example of \`${code}\`, and what to do](/docs/errors/${code})`
  })
  .join('\n\n')}
`

function pageOf(code: Code, docsUrl: string): string {
  const { status, title, meaning, remedy } = problemCodes[code]
  return `# ${code}

**${status} ${title}.** ${meaning}

## What to do

${remedy}

## Example

\`\`\`json
${exampleOf(code, docsUrl)}
\`\`\`

[All errors](/docs/errors)
`
}

function exampleOf(code: Code, docsUrl: string): string {
  const { detail, errors } = problemCodes[code].example
  const refusal = new Refusal(code, detail, errors ? { errors } : {})
  return JSON.stringify(toProblem(refusal, 'req_01k9x7v3h2f8e6c4b0a1', docsUrl).body, null, 2)
}
