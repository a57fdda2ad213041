import { pino } from 'pino'
import { callerOf } from '../../db/base/caller.ts'
import { secretsFrom } from '../../db/base/secrets.ts'
import { connect } from '../../db/postgres/connection.ts'
import { mailByQuickbooks } from '../../db/workflows/accounting/send.ts'
import { pushToAccounting } from '../../workers/accounting/push.ts'

/**
 * Pushes one invoice in a process of its own, so that a test can kill it: a JSON of the database's address, the settings, the
 * organization, and a job or an invoice that is sent.
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
