import { RateLimitExhausted } from '../caller.ts'
import { NoAnswerError } from '../http.ts'
import { walkOauth, walkOrganization, walkWebhooks } from './access.ts'
import { walkContacts, walkLeads, walkProducts } from './contacts-and-products.ts'
import { walkCrossRecord, walkDocuments, walkJobs, walkSignatures } from './cross-record.ts'
import { type Walk, type WalkRecords, WalkStopped } from './operation-walk.ts'
import { walkChangeOrders, walkPayApps, walkProjects } from './projects.ts'
import { walkAccounting, walkBids, walkBilling, walkInvoices } from './sales.ts'
import { walkSite } from './site.ts'

const parts: ((walk: Walk, stage: WalkRecords) => Promise<void>)[] = [
  walkContacts,
  walkProducts,
  walkLeads,
  walkBids,
  walkProjects,
  walkChangeOrders,
  walkPayApps,
  walkInvoices,
  walkBilling,
  walkAccounting,
  walkSite,
  walkDocuments,
  walkJobs,
  walkCrossRecord,
  walkSignatures,
  walkWebhooks,
  walkOrganization,
  walkOauth,
]

/**
 * Calls every operation of `known`, in an order in which each can succeed. If an operation fails, the rest of that part
 * of the walk is left out, with the reason. The other parts continue.
 */
export async function walkAll(walk: Walk, known: readonly string[], endpoint: string): Promise<void> {
  const ends: string[] = []
  const stage = await stageOf(walk, endpoint).catch((error: unknown) => {
    ends.push(whyEnded(error))
    return undefined
  })
  for (const part of stage ? parts : [walkOrganization, walkOauth]) {
    await part(walk, stage!).catch((error: unknown) => void ends.push(whyEnded(error)))
  }
  const reason =
    ends.length > 0 ? `what comes before it failed: ${ends.join('; ').slice(0, 300)}` : 'the kit does not call it'
  for (const operationId of known) if (!walk.operations.has(operationId)) walk.skipOperations(reason, operationId)
}

async function stageOf(walk: Walk, endpoint: string): Promise<WalkRecords> {
  const { nameMark } = walk
  const contact = await walk.callForData('createContact', { body: { type: 'customer', companyName: nameMark } })
  const body = { name: nameMark, contactId: contact.id }
  const project = await walk.callForData('createProject', { body })
  const other = await walk.callForData('createProject', { body: { ...body, name: `${nameMark} other` } })
  const [user] = await walk.callForData('listUsers', { query: { limit: 1 } })
  return { contactId: contact.id, projectId: project.id, otherProjectId: other.id, userId: user?.id, endpoint }
}

function whyEnded(error: unknown): string {
  if (error instanceof WalkStopped || error instanceof NoAnswerError) return error.message
  if (error instanceof RateLimitExhausted) throw error
  // The answer does not match its schema in the contract. The check of that operation reports this.
  if (error instanceof TypeError) return `an answer cannot be read: ${error.message}`
  throw error
}
