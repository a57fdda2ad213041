import { pino } from 'pino'
import { callerOf } from '../../db/base/caller.ts'
import { secretsFrom } from '../../db/base/secrets.ts'
import { connect } from '../../db/postgres/connection.ts'
import { mailByQuickbooks } from '../../db/workflows/accounting/send.ts'
import { pushToAccounting } from '../../workers/accounting/push.ts'

/**
 * Pushes one invoice to the accounting system in a separate process, so that a test can kill the process. Its argument
 * is JSON with the database URL, the settings, the organization id, and a job id or the id of a sent invoice.
 */
const { url, settings, tenantId, jobId, invoiceId } = JSON.parse(process.argv[2]!)
const database = connect({ url, name: 'killed', poolSize: 4 })
const reach = { database, secrets: secretsFrom(settings.secretKey), settings }
if (jobId) {
  const log = pino({ level: 'silent' })
  await pushToAccounting({ ...reach, log, stopping: () => false }, { tenantId, jobId })
} else {
  const caller = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  await mailByQuickbooks(reach, caller, invoiceId, undefined)
}
await database.close()
