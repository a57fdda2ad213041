import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { startService } from '../../../scripts/testkit/environment/service.ts'

const service = await startService(t)

/** Script that opens connections to a port. It prints how many were opened once all are, or after three seconds. */
const opening = `
const [port, count] = process.argv.slice(1).map(Number)
let opened = 0
const end = () => { console.log(opened); process.exit() }
setTimeout(end, 3000)
for (let index = 0; index < count; index += 1) {
  require('node:net').connect(port, '127.0.0.1').on('error', () => {}).on('connect', () => { if (++opened === count) end() })
}`

/**
 * Returns the maximum number of connections that the system queues for a listener; 128 if the system does not report
 * it.
 */
function mostWaiting(): number {
  const place = '/proc/sys/net/core/somaxconn'
  return existsSync(place) ? Number(readFileSync(place, 'utf8')) : 128
}

t.test('a thousand connections that arrive while the process is busy wait for it, and none is refused', (t) => {
  const count = Math.min(1_000, mostWaiting())
  const { port } = new URL(service.origin)
  // This process runs the service, and is blocked until the child process ends.
  const said = execFileSync(process.execPath, ['-e', opening, port, String(count)], { encoding: 'utf8' })
  t.equal(Number(said), count)
  t.end()
})
