import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

t.test(
  'only the latest link of a bid opens the bid; earlier links say whether they were replaced or withdrawn',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.bid(tenant, { status: 'sent' })
    const { client } = tenant
    const links: { url: string; says: 200 | 404 | 410 }[] = []
    const share = async (rotate: boolean) => {
      const { url } = (await client.ok('shareBid', { path: { id }, body: { rotate } })).data
      for (const link of links) if (link.says === 200) link.says = 404
      links.push({ url, says: 200 })
    }
    const checkLinks = async (when: string) => {
      for (const [index, { url, says }] of nonEmpty(links.entries())) {
        for (const path of ['', '/pdf', '/logo']) {
          const { status, text } = await sendRaw(`${url}${path}`, 'GET')
          if (says === 200) t.ok(path !== '' || status === 200, `${when}, link ${index}${path}: ${status}`)
          else t.equal(status, says, `${when}, link ${index}${path}`)
          if (says === 410) matches(t, text, containing('This bid was withdrawn'))
        }
      }
    }
    const withdraw = async () => {
      await client.ok('cancelBid', { path: { id } })
      links.at(-1)!.says = 410
    }
    await share(false)
    await checkLinks('shared')
    await share(true)
    await share(true)
    await checkLinks('rotated twice')
    await withdraw()
    await checkLinks('withdrawn')
    for (const round of [1, 2]) {
      await client.ok('reopenBid', { path: { id } })
      await checkLinks(`reopened ${round}`)
      await client.ok('sendBid', { path: { id }, body: { to: 'dana@example.com' } })
      await share(false)
      await checkLinks(`sent again ${round}`)
      await share(true)
      await withdraw()
      await checkLinks(`withdrawn again ${round}`)
    }
    await client.ok('deleteBid', { path: { id } })
    for (const { url } of nonEmpty(links)) t.equal((await sendRaw(url, 'GET')).status, 404, 'deleted')
  },
)
