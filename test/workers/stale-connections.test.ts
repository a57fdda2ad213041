import { Agent } from 'node:https'
import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { postWithin } from '../../workers/webhooks/sender.ts'

/** A connection that answers its first request, and fails with this error at its second request. */
class KeptConnection extends Duplex {
  readonly #code: string
  #requests = 0

  constructor(code: string) {
    super()
    this.#code = code
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const text = chunk.toString()
    if (text.startsWith('POST')) this.#requests += 1
    const isBroken = this.#requests === 2
    if (text.endsWith('{}') && !isBroken) void this.#answer()
    done(isBroken ? Object.assign(new Error('broken off'), { code: this.#code }) : undefined)
  }

  /** Answers some turns of the event loop after the request, as a network does. */
  async #answer(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await nextTurn()
    this.push('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  }

  // An agent calls these functions of a socket.
  setKeepAlive = (): this => this
  setNoDelay = (): this => this
  setTimeout = (): this => this
  ref = (): this => this
  unref = (): this => this
}

/** Sends two requests through an agent that keeps connections. Returns the answers and the number of connections. */
async function sendTwice(code: string) {
  let connections = 0
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agent.createConnection = () => {
    connections += 1
    return new KeptConnection(code) as never
  }
  const request = { url: 'https://receiver.example/', body: '{}', headers: {}, agent, timeoutMs: 5_000 }
  const answers = [await postWithin(request), await postWithin(request)]
  agent.destroy()
  return { answers, connections }
}

t.test('a kept-alive connection closed by the receiver is replaced; any other error fails the attempt', async (t) => {
  const replaced = { ECONNRESET: true, EPIPE: true, ETIMEDOUT: false, ECONNABORTED: false }
  for (const [code, isReplaced] of nonEmpty(Object.entries(replaced))) {
    const { answers, connections } = await sendTwice(code)
    t.equal(connections, isReplaced ? 2 : 1, code)
    t.equal('failure' in answers[1]!, !isReplaced, code)
    t.equal('status' in answers[0]! && answers[0].status, 200, code)
  }
})
