import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { startService } from '../../support/service.ts'

const service = await startService(t)

/** Opens connections to a port, and says how many were opened once all are or three seconds have passed. */
const opening = `
const [port, count] = process.argv.slice(1).map(Number)
let opened = 0
const end = () => { console.log(opened); process.exit() }
setTimeout(end, 3000)
for (let index = 0; index < count; index += 1) {
  require('node:net').connect(port, '127.0.0.1').on('error', () => {}).on('connect', () => { if (++opened === count) end() })
}`

/** How many connections the system lets wait at most; 128 where it does not say. */
function mostWaiting(): number {
  const place = '/proc/sys/net/core/somaxconn'
  return existsSync(place) ? Number(readFileSync(place, 'utf8')) : 128
}

t.test('a thousand connections that come while the process is busy wait for it, and are not told to try again', (t) => {
  const count = Math.min(1_000, mostWaiting())
  const { port } = new URL(service.origin)
  // This process has the service, and runs nothing else until the other has ended.
  const said = execFileSync(process.execPath, ['-e', opening, port, String(count)], { encoding: 'utf8' })
  t.equal(Number(said), count)
  t.end()
})
