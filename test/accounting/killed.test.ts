import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { QuickbooksOperation } from '../../scripts/operate/quickbooks-double/faults.ts'
import { type ConnectedOrganization, makeAccountingHelpers } from '../../scripts/testkit/accounting.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)
const { quickbooks: double, settings, url } = service
const { office, invoice, send, read, there, later, work, job } = makeAccountingHelpers(service)
const script = join(import.meta.dirname, '../../scripts/testkit/environment/accounting-process.ts')

/**
 * Pushes or sends an invoice in a child process, and kills the process once QuickBooks receives the request `on`. If
 * `acts`, QuickBooks has carried out the request before the kill.
 */
async function killedAt(
  at: ConnectedOrganization,
  on: QuickbooksOperation,
  acts: boolean,
  what: { jobId: string } | { invoiceId: number },
) {
  const { realmId } = at.books
  double.faults.add({ realmId, on, do: acts ? 'hang-after' : 'hang' })
  const asked = () => double.log.filter((one) => one.realmId === realmId && one.part === on).length
  const before = asked()
  const { quickbooks, secretKey } = settings
  const given = { url, settings: { quickbooks, secretKey }, tenantId: at.tenant.id, ...what }
  const child = spawn(process.execPath, [script, JSON.stringify(given)], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (asked() === before && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  await ended
}

for (const [on, acts] of [
  ['query', false],
  ['create', false],
  ['create', true],
] as const) {
  const when = acts ? 'after' : 'before'
  t.test(`after a worker is killed ${when} QuickBooks executes its ${on}, a retry leaves one invoice`, async (t) => {
    const at = await office()
    const { id } = await invoice(at, { status: 'sent' })
    const { data } = await at.tenant.client.ok('queueInvoiceAccountingPush', { path: { id } })
    await killedAt(at, on, acts, { jobId: data.job_id })
    if (acts) double.forgetRequests()
    await later()
    await work()
    matches(t, await job(at, data.job_id), { status: 'completed' })
    matches(t, there(at), [{ total: '6527.81' }])
    t.equal(there(at).length, 1)
    t.equal((await read(at, id)).accountingId, there(at)[0]!.id)
  })
}

for (const [on, acts] of [
  ['create', true],
  ['send', false],
  ['send', true],
] as const) {
  const when = acts ? 'after' : 'before'
  t.test(`after a send is killed ${when} QuickBooks executes its ${on}, a retry leaves one mail`, async (t) => {
    const at = await office()
    const { id } = await invoice(at)
    await killedAt(at, on, acts, { invoiceId: id })
    matches(t, await send(at, id), { status: 409, headers: { 'retry-after': '5' } }, 'until its lease ends')
    await later()
    matches(t, await send(at, id), { status: 200, json: { data: { status: 'sent' } } })
    t.equal(there(at).length, 1)
    t.equal(at.books.mails.length, 1)
  })
}

t.test(
  'a send that outlives its lease does not mail an invoice deleted in the meantime, and the QuickBooks invoice is voided',
  async (t) => {
    const at = await office()
    const { id } = await invoice(at)
    const { realmId } = at.books
    double.faults.add({ realmId, on: 'create', do: 'late' })
    const sending = send(at, id)
    while (there(at).length === 0) await sleep(1)
    await later()
    const { meta } = await at.tenant.client.ok('deleteInvoice', { path: { id } })
    double.answerLate()
    matches(t, await sending, { status: 409, json: { detail: 'The invoice is now deleted, so it was not mailed.' } })
    t.equal(at.books.mails.length, 0)
    await work()
    matches(t, await job(at, meta.job_id!), { status: 'completed', result: { voided: true } })
    matches(t, there(at), [{ total: '0' }])
  },
)
