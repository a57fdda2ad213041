import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendTimedRequest } from '../steady.ts'
import type { OfficeRequest, RequestMix } from './requests.ts'

/** One answer; the status is 0 where there was none. */
export interface OfficeAnswer {
  request: Pick<OfficeRequest, 'name' | 'kind' | 'method'>
  ms: number
  status: number
}

interface OpenLoad {
  rate: number
  seconds: number
  /** Ends the load before its time. */
  signal: AbortSignal
  /** How long after its moment a request was sent, which is this process's own doing. */
  sent(lateMs: number): void
  answered(answer: OfficeAnswer): void
}

/** Sends so many requests a second, each when it is due, whether earlier ones were answered or not. */
export async function sendOpenLoad(
  mix: RequestMix,
  { rate, seconds, signal, sent, answered }: OpenLoad,
): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const open = new Set<Promise<void>>()
  const [count, from] = [rate * seconds, performance.now()]
  for (let index = 0; index < count && !signal.aborted; index += 1) {
    const due = from + (index * 1000) / rate
    await sleep(Math.max(0, due - performance.now()))
    sent(performance.now() - due)
    const one = answer(mix.next(index / count), agent).then(answered)
    open.add(one)
    void one.then(() => open.delete(one))
  }
  await Promise.all(open)
  agent.destroy()
}

/** How many requests a second are answered when so many lanes send one after the other. */
export async function capacityOf(
  mix: RequestMix,
  { lanes, seconds }: { lanes: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  let count = 0
  const lane = async () => {
    while (performance.now() < until) {
      const { status, request } = await answer(mix.next(0), agent)
      if (status < 200 || status > 299) throw new Error(`${request.name} was answered with ${status}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  agent.destroy()
  return count / seconds
}

async function answer(request: OfficeRequest, agent: Agent): Promise<OfficeAnswer> {
  const { name, kind, took, ...sent } = request
  const { ms, status, text } = await sendTimedRequest(sent, agent)
  if (took && status >= 200 && status <= 299) took(JSON.parse(text))
  return { request: { name, kind, method: sent.method }, ms, status }
}
