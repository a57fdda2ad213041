import t from 'tap'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'

const service = await startOwnService(t, { instances: 2 })
const env = { ...process.env, DATABASE_URL: service.url, DATA_DIR: service.settings.dataDir }
const addresses = [
  '/api/v1/contacts',
  '/sign-in',
  '/portal',
  '/b/bid_1_x',
  '/files/uploads/x.y',
  '/files/downloads/x.y',
  '/files/logos/x.y',
]
const everywhere = (): Promise<number[]> =>
  Promise.all(
    service.origins.flatMap((origin) =>
      addresses.map(async (path) => (await sendRaw(`${origin}${path}`, 'GET')).status),
    ),
  )

t.test('after maintenance:on has returned, every process refuses operations, pages and files', async (t) => {
  t.notOk((await everywhere()).includes(503))
  t.strictSame(await runCommand(['maintenance:on'], env), { maintenance: true })
  t.strictSame([...new Set(await everywhere())], [503])
  for (const origin of nonEmpty(service.origins)) {
    t.equal((await sendRaw(`${origin}/readyz`, 'GET')).status, 200, 'a load balancer still sends requests here')
    matches(t, await sendRaw(`${origin}/docs`, 'GET'), { status: 200 }, 'public documentation')
  }
  t.strictSame(await runCommand(['maintenance:off'], env), { maintenance: false })
  t.notOk((await everywhere()).includes(503))
})
