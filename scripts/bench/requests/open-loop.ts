import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type autocannon from 'autocannon'
import type { BenchServer } from '../../testkit/environment/bench-kit.ts'
import { computeQuantiles } from '../../testkit/http/latencies.ts'
import type { LoadOptions } from '../load.ts'

/** Rates and latencies of the answers to requests that are sent at a fixed rate, however slow the server is. */
export interface OpenLoopResult {
  offeredPerSecond: number
  servedPerSecond: number
  shedPerSecond: number
  /** Number of answers that are neither a 200 nor a 503 with Retry-After, including broken connections. */
  otherAnswers: number
  p99Ms: number
  shedP99Ms: number
}

/**
 * Sends requests as an open loop: a fixed number per second, each at its due time on an idle connection, as independent
 * callers do. Returns the results of the requests that `counts` selects. The closed loop of autocannon waits for an
 * answer before it sends the next request, and so spares a slow server.
 */
export async function sendOpenLoop(
  server: BenchServer,
  { requests, seconds = 4 }: LoadOptions,
  perSecond: number,
  counts: (request: autocannon.Request) => boolean = () => true,
): Promise<OpenLoopResult> {
  const { hostname, port } = new URL(server.origin)
  const texts = requests.map((request) => ({
    text: textOf(request, `${hostname}:${port}`),
    isCounted: counts(request),
  }))
  const share = texts.filter(({ isCounted }) => isCounted).length / texts.length
  const served: number[] = []
  const shed: number[] = []
  let otherwise = 0
  const lines = await openLines(hostname, Number(port), Math.ceil(perSecond * warmSeconds))
  const idle = [...lines]
  let open = 0
  const from = performance.now()
  const countFrom = from + warmSeconds * 1000
  const settle = (line: Line, sentAt: number, isCounted: boolean, head: string | undefined): void => {
    open -= 1
    if (head !== undefined) idle.push(line)
    if (sentAt < countFrom || !isCounted) return
    const took = performance.now() - sentAt
    const status = head?.slice(9, 12)
    if (status === '200') served.push(took)
    else if (status === '503' && /^retry-after:/im.test(head!)) shed.push(took)
    else otherwise += 1
  }
  const total = Math.round(perSecond * (warmSeconds + seconds))
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.ceil(((performance.now() - from) * perSecond) / 1000))
    for (; sent < due; sent += 1) {
      const sentAt = performance.now()
      let line = idle.pop()
      if (!line) {
        line = new Line(hostname, Number(port))
        lines.push(line)
      }
      const on = line
      open += 1
      const { text, isCounted } = texts[sent % texts.length]!
      on.send(text, (head) => settle(on, sentAt, isCounted, head))
    }
    await sleep(1)
  }
  for (const until = performance.now() + 5_000; open > 0 && performance.now() < until; ) await sleep(10)
  for (const line of lines) line.end()
  return {
    offeredPerSecond: Math.round(perSecond * share),
    servedPerSecond: Math.round(served.length / seconds),
    shedPerSecond: Math.round(shed.length / seconds),
    otherAnswers: otherwise + open,
    p99Ms: computeQuantiles(served).p99,
    shedP99Ms: computeQuantiles(shed).p99,
  }
}

/** Seconds of load before requests are counted, so that the load is steady. */
const warmSeconds = 1
const openedAtOnce = 100

/**
 * Opens connections a hundred at a time. More would exceed the backlog of the listening socket and wait for seconds.
 */
async function openLines(host: string, port: number, count: number): Promise<Line[]> {
  const lines: Line[] = []
  while (lines.length < Math.min(count, maxLines)) {
    const some = Array.from({ length: openedAtOnce }, () => new Line(host, port))
    await Promise.all(some.map((line) => line.opened))
    lines.push(...some)
  }
  return lines
}

const maxLines = 4_000

function textOf({ method = 'GET', path = '/', headers = {} }: autocannon.Request, host: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`
}

/** Keep-alive connection with one request at a time. It parses only as much of an answer as it needs. */
class Line {
  readonly #socket: Socket
  #received = ''
  #answered: ((head: string | undefined) => void) | undefined
  readonly opened: Promise<unknown>

  constructor(host: string, port: number) {
    this.#socket = connect(port, host).setNoDelay(true).setEncoding('latin1')
    this.opened = new Promise((resolve) => this.#socket.once('connect', resolve))
    this.#socket.on('data', (piece) => this.#take(String(piece)))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => this.#settle(undefined))
  }

  /** Sends a request. `answered` is called with the head of the answer, or with undefined if the connection breaks. */
  send(text: string, answered: (head: string | undefined) => void): void {
    this.#answered = answered
    this.#socket.write(text, 'latin1')
  }

  end(): void {
    this.#socket.destroy()
  }

  #take(piece: string): void {
    this.#received += piece
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = this.#received.slice(0, headEnd)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    if (this.#received.length < headEnd + 4 + length) return
    this.#received = ''
    this.#settle(head)
  }

  #settle(head: string | undefined): void {
    const answered = this.#answered
    this.#answered = undefined
    answered?.(head)
  }
}
