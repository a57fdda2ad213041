import { startReceiver, trustedAuthority } from './receiver.ts'

/**
 * Webhook receiver in its own process, which reads each request and answers 200. When it is ready, it sends its port and
 * its CA certificate. It answers any message with a list of [id, count] for the received Svc-Event-Ids.
 */
const seen = new Map<string, number>()
const receiver = await startReceiver({ teardown() {} }, { stores: false })
receiver.answer = ({ headers }, response) => {
  const id = headers['svc-event-id']
  if (typeof id === 'string') seen.set(id, (seen.get(id) ?? 0) + 1)
  response.writeHead(200).end()
}
const { certificate } = await trustedAuthority()
process.send!({ host: receiver.host, certificate })
process.on('message', () => process.send!([...seen]))
