import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { computeQuantiles } from './latencies.ts'

/** One request of a load with a fixed rate. */
export interface SteadyLoadRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

/** Result of a load with a fixed rate; latencies are in milliseconds from the request to the end of its answer. */
export interface SteadyLoadResult {
  p50: number
  p99: number
  /** Number of requests with an answer other than 2xx, or without an answer. Their times are part of the latencies. */
  refused: number
  /** Number of refused requests with a status of 500 or above, or without an answer. */
  failed: number
}

/**
 * Sends a request every `1000 / rate` ms for `seconds` seconds, whether or not earlier requests were answered, as
 * independent callers do.
 */
export async function runSteadyLoad(
  requestAt: (place: number) => SteadyLoadRequest,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<SteadyLoadResult> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<{ ms: number; status: number }>[] = []
  const from = performance.now()
  for (let index = 0; index < rate * seconds; index += 1) {
    await sleep(Math.max(0, from + (index * 1000) / rate - performance.now()))
    sent.push(sendTimedRequest(requestAt(index), agent))
  }
  const answers = await Promise.all(sent)
  agent.destroy()
  const { p50, p99 } = computeQuantiles(answers.map(({ ms }) => ms))
  const refused = answers.filter(({ status }) => status < 200 || status > 299)
  return {
    p50,
    p99,
    refused: refused.length,
    failed: refused.filter(({ status }) => status === 0 || status >= 500).length,
  }
}

const answerLimitMs = 30_000

/**
 * Sends a request and returns its duration in milliseconds, its status and its text. The status is 0 without a complete
 * answer. Never rejects, because the promise is awaited much later.
 */
export function sendTimedRequest(
  { url, body, ...options }: SteadyLoadRequest,
  agent: Agent,
): Promise<{ ms: number; status: number; text: string }> {
  const from = performance.now()
  let text = ''
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ ms: performance.now() - from, status, text })
    const signal = AbortSignal.timeout(answerLimitMs)
    request(url, { ...options, agent, signal }, (answer) => {
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('close', () => end(answer.complete ? answer.statusCode! : 0))
    })
      .on('error', () => end(0))
      .end(body)
  })
}
