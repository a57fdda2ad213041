import { readFileSync } from 'node:fs'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const { pool } = service.database
const pageOf = (url: string) => sendRaw(service.origin + new URL(url).pathname, 'GET')

t.test(
  'the upgrade queues a task that stores snapshots of already accepted bids, and marks the links of cancelled bids as withdrawn',
  async (t) => {
    const tenant = await service.tenant()
    await make.bid(tenant, { status: 'accepted' })
    const bid = await make.bid(tenant, { status: 'sent' })
    const linkOf = async (rotate: boolean) =>
      (await tenant.client.ok('shareBid', { path: { id: bid.id }, body: { rotate } })).data.url
    const [rotated, last] = [await linkOf(false), await linkOf(true)]
    await tenant.client.ok('cancelBid', { path: { id: bid.id } })
    await pool.query('update share_links set withdrawn = false')
    matches(t, await pageOf(last), { status: 404 }, 'the link as an older version left it')
    await pool.query(
      "create view bid_share_links as select *, entity_id as bid_id from share_links where entity_type = 'bid'",
    )
    const migration = readFileSync(
      new URL('../../db/engine/postgres/migrations/0080_signed_bids.sql', import.meta.url),
      'utf8',
    )
    for (const statement of migration.split(/;\n/).filter((text) => /^(select|update)/m.test(text))) {
      await pool.query(statement)
    }
    await pool.query('drop view bid_share_links')
    matches(t, await pageOf(last), { status: 410, text: containing('This bid was withdrawn') })
    matches(t, await pageOf(rotated), { status: 404 })
    const { rows } = await pool.query("select from graphile_worker.jobs where task_identifier = 'keep-signed-bids'")
    t.equal(rows.length, 1)
  },
)
