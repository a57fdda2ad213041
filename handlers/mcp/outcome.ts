import type { Problem } from '../pipeline/contract/problem.ts'
import { type AnsweredFile, maxAnswerBytes, type OperationResponse } from './carry-out.ts'
import type { PreparedCall } from './operations.ts'
import { type FileContentBlock, toAgentProblem } from './results.ts'

/** Outcome of a call: the result for the agent, and the files in it. */
export interface CallOutcome {
  isDone: boolean
  result: Record<string, unknown>
  files: FileContentBlock[]
}

/** Converts the response of an operation to the outcome of a call. */
export function toCallOutcome(call: PreparedCall, answer: OperationResponse, origin: string): CallOutcome {
  const { status, headers, body, file } = answer
  const retry = call.idempotencyKey !== undefined && { idempotencyKey: call.idempotencyKey }
  if (status >= 400 && body) {
    const problem = { status, headers, body: JSON.parse(body) as Problem['body'] }
    // The agent gets the Idempotency-Key only after a 429 or a 5xx. After other refusals, a retry with the same key is
    // useless.
    return {
      isDone: false,
      result: { ...toAgentProblem(problem), ...((status === 429 || status >= 500) && retry) },
      files: [],
    }
  }
  if (file) return fileOutcome(call, file, origin)
  const facts = {
    ...optional('etag', headers.etag),
    ...optional('location', headers.location),
    ...retry,
    ...(headers['idempotent-replayed'] !== undefined && { replayed: true }),
  }
  if (!body) return { isDone: true, result: { status, note: tooLong, ...facts }, files: [] }
  const parsed: unknown = JSON.parse(body)
  return { isDone: true, result: { status, ...membersOf(parsed), ...facts }, files: [] }
}

const tooLong = `The call was carried out, but its answer has more than ${maxAnswerBytes} bytes and is not shown. Request less with limit, compact or filters.`

const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

/** Returns `data` and `meta` of an envelope. A body without an envelope becomes `data`. */
function membersOf(parsed: unknown): Record<string, unknown> {
  const isEnvelope = typeof parsed === 'object' && parsed !== null && 'data' in parsed
  return isEnvelope ? { ...parsed } : { data: parsed }
}

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Shows a file completely or not at all. */
function fileOutcome(call: PreparedCall, { contentType, size, content }: AnsweredFile, origin: string): CallOutcome {
  const mediaType = contentType.split(';', 1)[0]!
  const uri = `${origin}${call.target}`
  const facts = { status: 200, contentType: mediaType, bytes: size, address: uri }
  if (!content) {
    const note = `The file has more than ${maxAnswerBytes} bytes and is not shown. A program can download it from its address.`
    return { isDone: true, result: { ...facts, note }, files: [] }
  }
  return { isDone: true, result: facts, files: [fileBlock(uri, mediaType, content)] }
}

function fileBlock(uri: string, mimeType: string, body: Buffer): FileContentBlock {
  if (images.includes(mimeType)) return { type: 'image', data: body.toString('base64'), mimeType }
  if (/^text\/|\bjson$|\bxml$/.test(mimeType))
    return { type: 'resource', resource: { uri, mimeType, text: body.toString('utf8') } }
  return { type: 'resource', resource: { uri, mimeType, blob: body.toString('base64') } }
}
