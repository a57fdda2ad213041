import { parseArgs } from 'node:util'
import { QuickbooksDouble } from './double.ts'

/**
 * Runs `npm run quickbooks-double`: starts the double on PORT (4010) with one company, 9130000000000001, and its first
 * refresh token RT1-double. Prints the settings for the service and the command that connects an organization to that
 * company. Ends at SIGINT and SIGTERM.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: process.env.PORT || '4010' } } })
const double = new QuickbooksDouble()
await double.listen(Number(values.port))
const { realmId } = double.makeCompany()
const refreshToken = double.tokens.createRefreshToken(realmId, 'RT1-double')
const { apiUrl } = double.settings
const told = Object.entries(double.env).map(([name, value]) => `${name}=${value}`)
console.log(`A double of QuickBooks listens on ${apiUrl}. Start the service with

  export ${told.join(' ')}

and connect an organization in the portal, under Accounting, or with

  curl -X PUT $API/settings/accounting -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '${JSON.stringify({ provider: 'quickbooks', realmId, refreshToken })}'

What came of it is at ${apiUrl}/_invoices, /_mails and /_log; faults are told to POST /_faults.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void double.close())
