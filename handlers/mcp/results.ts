import type { Problem } from '../http/problem.ts'
import { codeIn, problemCodes } from '../http/problems.ts'

/** A result of a tool, as MCP has it: for programs, and the same as text for models. */
export interface ToolResult {
  content: ({ type: 'text'; text: string } | FileContentBlock)[]
  structuredContent: Record<string, unknown>
  isError?: true
  [member: string]: unknown
}

/** A file in a result: an image as such, so that a model sees it, any other as an embedded resource. */
export type FileContentBlock =
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } }

export const resultOf = (structured: object, files: FileContentBlock[] = []): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structured) }, ...files],
  structuredContent: { ...structured },
})

/** A failed result: what it says is for the model to act on. */
export const failed = (structured: object): ToolResult => ({ ...resultOf(structured), isError: true })

type Code = keyof typeof problemCodes

/** A problem as an agent gets it: with what to do about it, and when to try again. */
export function told({ status, headers, body }: Problem): {
  status: number
  problem: object
  retryAfterSeconds?: number
} {
  const code = codeIn(JSON.stringify(body)) as Code | undefined
  const retryAfter = Number(headers['Retry-After'] ?? headers['retry-after'])
  return {
    status,
    problem: { code, ...body, ...(code && { remedy: plain(problemCodes[code].remedy) }) },
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  }
}

/** A link in the documentation leads nowhere for a model, so its words alone are left. */
const plain = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
