import { textAtPath } from '../../../db/domain/quickbooks/exact-json.ts'
import type { CompanyBooks } from '../../operate/quickbooks-double/books.ts'
import { KitCaller } from '../../packages/conformance/caller.ts'
import { Contract, type DocumentPart } from '../../packages/conformance/contract.ts'
import { CreatedRecords } from '../../packages/conformance/created-records.ts'
import type { KitAnswer } from '../../packages/conformance/http.ts'
import { Walk } from '../../packages/conformance/walk/operation-walk.ts'
import { walkAll } from '../../packages/conformance/walk/walk.ts'
import { make } from '../../testkit/make.ts'
import type { CrashKit } from './crash-kit.ts'
import type { CrashPointShare } from './share.ts'
import { expirePushLeases } from './task-trials.ts'
import { InterceptingTransport } from './transport.ts'
import { type TriedCrashPoints, tryOperationCrashPoints } from './trials.ts'

/** Result of a walk through the operations. */
export interface CrashWalkResult {
  tried: TriedCrashPoints[]
  /** Reasons why operations of the share were not tried, keyed by operationId. */
  excluded: Map<string, string>
}

/** Returns the mutating operations that accept an Idempotency-Key. Only these can be sent again safely. */
export const listKeyedOperations = (contract: Contract): string[] =>
  contract.operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ operationId }) => operationId)

/**
 * Walks through the operations as the conformance kit does, each in a state in which it succeeds. Tries the crash
 * points of the share's operations just before their requests.
 */
export async function walkCrashPoints(
  place: CrashKit,
  document: DocumentPart,
  share: CrashPointShare,
  onTried: (tried: TriedCrashPoints) => void,
): Promise<CrashWalkResult> {
  const { tenant, sandbox, directWorker } = place
  const contract = new Contract(document)
  const keyed = new Set(listKeyedOperations(contract).filter(share.has))
  const tried = new Map<string, TriedCrashPoints>()
  let books: CompanyBooks | undefined
  const outside = () => (books ? removeAllInvoices(books) : [])
  const before = async (operationId: string, send: () => Promise<KitAnswer>) => {
    if (operationId === 'getJob') return directWorker.runDueTasks()
    if (!keyed.has(operationId) || tried.has(operationId)) return
    const inSteps = stepped.has(operationId)
      ? { letTimePass: () => expirePushLeases(place.service.database.pool), atMost: 60 }
      : undefined
    const came = await tryOperationCrashPoints(operationId, send, {
      ...place,
      share,
      listOutsideEffects: outside,
      ...(inSteps && { multipleTransactions: inSteps }),
    })
    if (!came) return
    tried.set(operationId, came)
    onTried(came)
  }
  const transport = new InterceptingTransport(contract, before)
  const callers = { baseUrl: new URL(`${place.api.origin}/api/v1`), transport, contract }
  const made = new CreatedRecords()
  const callerOf = async ({ key }: CrashKit['tenant']) => new KitCaller(callers, made, (await key()).key)
  const nobody = new KitCaller(callers, made)
  const caller = await callerOf(tenant)
  const walk = new Walk(contract, caller, nobody, 'Crash points')
  await walkAll(walk, contract.operations, 'https://localhost:9/crash-points')
  await deleteWebhookEndpoints(caller)
  books = await make.accounting(tenant)
  await walkConnected(walk, tenant)
  await walkSandbox(await callerOf(sandbox), directWorker)
  transport.close()
  const excluded = [...keyed]
    .filter((operationId) => !tried.has(operationId))
    .map((operationId): [string, string] => {
      const { reason, finding } = walk.operations.get(operationId) ?? {}
      return [operationId, unrepeatable[operationId] ?? reason ?? finding?.message ?? 'the walk does not call it']
    })
  return { tried: [...tried.values()], excluded: new Map(excluded) }
}

/** Deletes all webhook endpoints, because failing deliveries to them would disturb the trials of the tasks. */
async function deleteWebhookEndpoints(caller: KitCaller): Promise<void> {
  const { json } = await caller.callSuccessfully('listWebhookEndpoints')
  for (const { id } of json.data) await caller.callSuccessfully('deleteWebhookEndpoint', { path: [id] })
}

/** Operations that call an accounting system between two transactions. */
const stepped: ReadonlySet<string> = new Set(['sendInvoiceViaQuickbooks'])

/**
 * Operations that cannot be repeated from the same state, because they use up something outside the database; each with
 * its reason.
 */
const unrepeatable: Record<string, string> = {
  connectAccounting: 'the code that the accounting system gave is good for one call there, whatever becomes of ours',
}

/**
 * Removes all invoices from an accounting system double and lists them with their positions, so that duplicates show.
 */
export const removeAllInvoices = ({ invoices }: CompanyBooks): string[] =>
  invoices.splice(0).map((invoice, index) => `${index}: ${textAtPath(invoice, 'TotalAmt')}`)

/** Walks through the operations that need an accounting system. The walk of the conformance kit skips them. */
async function walkConnected(walk: Walk, tenant: CrashKit['tenant']): Promise<void> {
  const contact = await make.contact(tenant, { companyName: 'Ortiz Homes', email: 'dana@ortiz.example' })
  const values = { contactId: contact.id, lines: [{ description: 'Cabinets', quantity: '16', unitPrice: '348.35' }] }
  const sent = await make.invoice(tenant, { ...values, status: 'sent' })
  await walk.step('queueInvoiceAccountingPush', { path: [sent.id] })
  const draft = await make.invoice(tenant, values)
  await walk.step('sendInvoiceViaQuickbooks', { path: [draft.id] })
}

/** Walks through the operations that only sandboxes have. */
async function walkSandbox(caller: KitCaller, worker: CrashKit['directWorker']): Promise<void> {
  await caller.callSuccessfully('advanceSandboxClock', { body: { advanceSeconds: 3_600 } })
  await worker.runDueTasks()
  await caller.callSuccessfully('resetSandbox')
}
