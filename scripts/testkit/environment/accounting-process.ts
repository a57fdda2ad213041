import { pino } from 'pino'
import { callerFromRequester } from '../../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { mailByQuickbooks } from '../../../db/workflows/accounting/send.ts'
import { pushToAccounting } from '../../../workers/tasks/accounting/push.ts'

/**
 * Program that pushes one invoice to QuickBooks in a separate process, so that a test can kill the process. Its
 * argument is JSON with the database URL, the settings, the organization id, and a job id or the id of a sent invoice.
 */
const { url, settings, tenantId, jobId, invoiceId } = JSON.parse(process.argv[2]!)
const database = openDatabasePool({ url, name: 'killed', poolSize: 4 })
const reach = { database, secrets: deriveSecrets(settings.secretKey), settings }
if (jobId) {
  const log = pino({ level: 'silent' })
  await pushToAccounting({ ...reach, log, stopping: () => false }, { tenantId, jobId })
} else {
  const caller = callerFromRequester(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  await mailByQuickbooks(reach, caller, invoiceId, undefined)
}
await database.close()
