import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { runMcpConformance } from '../../scripts/trials/mcp-conformance/conformance.ts'
import { openCredentialRelay } from '../../scripts/trials/mcp-conformance/relay.ts'
import { applicableScenarios, inapplicableScenarios } from '../../scripts/trials/mcp-conformance/scenarios.ts'

t.test('the official conformance package passes all of its scenarios that apply to any server', async (t) => {
  const relay = await openCredentialRelay()
  t.teardown(relay.close)
  const service = await startService(t, { settings: { publicOrigin: relay.origin } })
  const { client } = await service.tenant()
  relay.forwardTo({ origin: service.origin, key: client.token! })
  const { isGreen, report, ran } = await runMcpConformance(relay.origin)
  t.ok(isGreen, report.slice(-2_000))
  t.strictSame(
    ran.toSorted(),
    [...applicableScenarios, ...Object.keys(inapplicableScenarios)].sort(),
    'each scenario applies or is excluded with a reason',
  )
})
