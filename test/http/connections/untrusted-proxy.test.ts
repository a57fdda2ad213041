import type { Request, Response } from 'express'
import { pino } from 'pino'
import t from 'tap'
import { requestIdGate } from '../../../handlers/pipeline/http/request-id.ts'
import { compileTrustedProxies } from '../../../handlers/pipeline/http/wire/trusted-proxies.ts'

const why =
  'X-Forwarded-For is ignored, because TRUST_PROXY does not name the sender: all its requests count for its own address'

/** Sends requests through the first gate of an API process, each from a peer. Returns the logged warnings. */
function warningsOf(trustProxy: string, requests: readonly { peer: string; forwarded?: string }[]): object[] {
  const logged: object[] = []
  const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line) as object) })
  const gate = requestIdGate({ publicOrigin: 'https://api.example' }, compileTrustedProxies({ trustProxy }), log)
  for (const { peer, forwarded } of requests) {
    const headers = { host: 'api.example', ...(forwarded && { 'x-forwarded-for': forwarded }) }
    const request = { headers, rawHeaders: ['Host', 'api.example'], socket: { remoteAddress: peer } }
    gate(request as unknown as Request, { setHeader() {} } as unknown as Response, () => {})
  }
  return logged.map((line) => {
    const { peer, msg } = line as { peer: string; msg: string }
    return { peer, msg }
  })
}

t.test('the operator is warned once of a proxy that TRUST_PROXY does not name', (t) => {
  const plain = { peer: '203.0.113.5' }
  const trusted = { peer: '10.0.0.1', forwarded: '198.51.100.7' }
  const untrusted = { peer: '::ffff:203.0.113.9', forwarded: '198.51.100.7' }
  t.strictSame(warningsOf('10.0.0.1', [plain, trusted, plain]), [])
  t.strictSame(warningsOf('10.0.0.1', [plain, untrusted, untrusted]), [{ peer: '203.0.113.9', msg: why }])
  t.end()
})
