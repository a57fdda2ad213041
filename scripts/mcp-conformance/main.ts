import { openStage } from '../bench/stage.ts'
import { judgeConformance } from './conformance.ts'
import { openRelay } from './relay.ts'
import { applicable, others } from './scenarios.ts'

/** Runs `make mcp-conformance`: starts a service and runs the official conformance package against its /mcp. */
const stage = await openStage({ tenants: 1, contactsEach: 1 })
const relay = await openRelay()
try {
  const { id, key } = stage.tenants[0]!
  await stage.database.pool.query('update api_keys set per_minute_limit = 100000 where tenant_id = $1', [id])
  const service = await stage.start('handlers/main.ts', { PUBLIC_ORIGIN: relay.origin })
  relay.lead({ origin: service.origin, key })
  const { isGreen, report } = await judgeConformance(relay.origin)
  if (!isGreen) console.log(report)
  for (const name of applicable) console.log(`${isGreen ? 'passed' : 'see above'}  ${name}`)
  for (const [name, why] of Object.entries(others)) console.log(`does not apply  ${name}: ${why}`)
  process.exitCode = isGreen ? 0 : 1
} finally {
  await relay.close()
  await stage.close()
}
