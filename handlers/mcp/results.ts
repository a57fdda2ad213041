import type { Problem } from '../pipeline/contract/problem.ts'
import { problemCodeIn, problemCodes } from '../pipeline/contract/problems.ts'

/** Result of a tool in the form of MCP: structured for programs, and the same as text for models. */
export interface ToolResult {
  content: ({ type: 'text'; text: string } | FileContentBlock)[]
  structuredContent: Record<string, unknown>
  isError?: true
  [member: string]: unknown
}

/** A file in a result. An image is an image block, so that a model sees it; any other file is an embedded resource. */
export type FileContentBlock =
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } }

export const toToolResult = (structured: object, files: FileContentBlock[] = []): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structured) }, ...files],
  structuredContent: { ...structured },
})

/** Returns a failed result, which describes the problem so that the model can correct it. */
export const toFailedToolResult = (structured: object): ToolResult => ({ ...toToolResult(structured), isError: true })

type Code = keyof typeof problemCodes

/** Returns a problem for an agent, with the remedy and the seconds until a retry. */
export function toAgentProblem({ status, headers, body }: Problem): {
  status: number
  problem: object
  retryAfterSeconds?: number
} {
  const code = problemCodeIn(JSON.stringify(body)) as Code | undefined
  const retryAfter = Number(headers['Retry-After'] ?? headers['retry-after'])
  return {
    status,
    problem: { code, ...body, ...(code && { remedy: plain(problemCodes[code].remedy) }) },
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  }
}

/** Replaces links by their text, because a model cannot follow links in the documentation. */
const plain = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
