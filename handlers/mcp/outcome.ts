import type { InProcessResponse } from '../pipeline/http/adapters/in-process.ts'
import type { Problem } from '../pipeline/http/problem.ts'
import { headerText, maxAnswerBytes, type PreparedCall, returnsFile } from './operations.ts'
import { type FileContentBlock, toAgentProblem } from './results.ts'

/** Outcome of a call: the result for the agent, and the files in it. */
export interface CallOutcome {
  isDone: boolean
  result: Record<string, unknown>
  files: FileContentBlock[]
}

/** Converts a response of the pipeline to the outcome of a call. */
export function toCallOutcome(call: PreparedCall, answer: InProcessResponse, origin: string): CallOutcome {
  const { status, headers, body } = answer
  const retry = call.idempotencyKey !== undefined && { idempotencyKey: call.idempotencyKey }
  const mediaType = headerText(headers, 'content-type')?.split(';', 1)[0] ?? ''
  if (status >= 400 && body) {
    const problem = { status, headers: textHeaders(headers), body: JSON.parse(String(body)) as Problem['body'] }
    // The agent gets the Idempotency-Key only after a 429 or a 5xx. After other refusals, a retry with the same key is
    // useless.
    return {
      isDone: false,
      result: { ...toAgentProblem(problem), ...((status === 429 || status >= 500) && retry) },
      files: [],
    }
  }
  // A downloaded document may itself be JSON. It is not parsed as the call's result.
  if (returnsFile(call.operation) || mediaType !== 'application/json')
    return fileOutcome(call, answer, mediaType, origin)
  const facts = {
    ...optional('etag', headerText(headers, 'etag')),
    ...optional('location', headerText(headers, 'location')),
    ...retry,
    ...(headers['idempotent-replayed'] !== undefined && { replayed: true }),
  }
  if (!body) return { isDone: true, result: { status, note: tooLong, ...facts }, files: [] }
  const parsed: unknown = JSON.parse(String(body))
  return { isDone: true, result: { status, ...membersOf(parsed), ...facts }, files: [] }
}

const tooLong = `The call was carried out, but its answer has more than ${maxAnswerBytes} bytes and is not shown. Request less with limit, compact or filters.`

const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

/** Returns `data` and `meta` of an envelope. A body without an envelope becomes `data`. */
function membersOf(parsed: unknown): Record<string, unknown> {
  const isEnvelope = typeof parsed === 'object' && parsed !== null && 'data' in parsed
  return isEnvelope ? { ...parsed } : { data: parsed }
}

const textHeaders = (headers: InProcessResponse['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Shows a file completely or not at all. If only its beginning was sent, Content-Range has the full size. */
function fileOutcome(call: PreparedCall, answer: InProcessResponse, mediaType: string, origin: string): CallOutcome {
  const { status, headers, body } = answer
  const size = Number(headerText(headers, 'content-range')?.split('/')[1] ?? headers['content-length'] ?? 0)
  const uri = `${origin}${call.target}`
  const facts = { status: status === 206 ? 200 : status, contentType: mediaType, bytes: size, address: uri }
  if (!body || body.length < size) {
    const note = `The file has more than ${maxAnswerBytes} bytes and is not shown. A program can download it from its address.`
    return { isDone: true, result: { ...facts, note }, files: [] }
  }
  return { isDone: true, result: facts, files: [fileBlock(uri, mediaType, body)] }
}

function fileBlock(uri: string, mimeType: string, body: Buffer): FileContentBlock {
  if (images.includes(mimeType)) return { type: 'image', data: body.toString('base64'), mimeType }
  if (/^text\/|\bjson$|\bxml$/.test(mimeType))
    return { type: 'resource', resource: { uri, mimeType, text: body.toString('utf8') } }
  return { type: 'resource', resource: { uri, mimeType, blob: body.toString('base64') } }
}
