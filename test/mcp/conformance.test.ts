import t from 'tap'
import { judgeConformance } from '../../scripts/mcp-conformance/conformance.ts'
import { openRelay } from '../../scripts/mcp-conformance/relay.ts'
import { applicable, others } from '../../scripts/mcp-conformance/scenarios.ts'
import { startService } from '../support/service.ts'

t.test('the official conformance package passes all of its scenarios that apply to any server', async (t) => {
  const relay = await openRelay()
  t.teardown(relay.close)
  const service = await startService(t, { settings: { publicOrigin: relay.origin } })
  const { client } = await service.tenant()
  relay.lead({ origin: service.origin, key: client.token! })
  const { isGreen, report, ran } = await judgeConformance(relay.origin)
  t.ok(isGreen, report.slice(-2_000))
  t.strictSame(
    ran.toSorted(),
    [...applicable, ...Object.keys(others)].sort(),
    'each scenario applies or is excluded with a reason',
  )
})
