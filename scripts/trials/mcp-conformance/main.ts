import { openBenchKit } from '../../testkit/environment/bench-kit.ts'
import { runMcpConformance } from './conformance.ts'
import { openCredentialRelay } from './relay.ts'
import { applicableScenarios, inapplicableScenarios } from './scenarios.ts'

/** Runs `make mcp-conformance`: starts a service and runs the official conformance package against its /mcp. */
const stage = await openBenchKit({ tenants: 1, contactsEach: 1 })
const relay = await openCredentialRelay()
try {
  const { id, key } = stage.tenants[0]!
  await stage.database.pool.query('update api_keys set per_minute_limit = 100000 where tenant_id = $1', [id])
  const service = await stage.start('handlers/main.ts', { PUBLIC_ORIGIN: relay.origin })
  relay.forwardTo({ origin: service.origin, key })
  const { isGreen, report } = await runMcpConformance(relay.origin)
  if (!isGreen) console.log(report)
  for (const name of applicableScenarios) console.log(`${isGreen ? 'passed' : 'see above'}  ${name}`)
  for (const [name, why] of Object.entries(inapplicableScenarios)) console.log(`does not apply  ${name}: ${why}`)
  process.exitCode = isGreen ? 0 : 1
} finally {
  await relay.close()
  await stage.close()
}
