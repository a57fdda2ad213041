import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { LeaseLost } from '../../db/engine/postgres/leases.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOrganization } from '../../db/operations/organization/deletion.ts'
import { claimExport, exportFileName, finishExport, requestExport } from '../../db/operations/organization/exports.ts'
import { removeDueOrganizations } from '../../db/operations/organization/removal.ts'
import { findRemainingData } from '../../db/operations/organization/scan.ts'
import { type FileStore, storeFullRefusal } from '../../db/services/files/file-store.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { userCommands } from '../../scripts/operate/admin/users.ts'
import { lacks, matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { withLostAnswers } from '../../scripts/testkit/cluster/lost-answers.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { listFileNames } from '../../scripts/testkit/environment/stored-files.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { type FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'
import { startWorker } from '../../workers/start.ts'
import { exportOrganization, queuePendingExports } from '../../workers/tasks/export-organization.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'
import { waitForAuditLog } from './audit-wait.ts'
import { readArchiveFiles, readFamilyLines } from './read-archive.ts'

const service = await startOwnService(t)
const { origin, database, settings } = service
const { files } = await service.tenant()
const secrets = deriveSecrets(settings.secretKey)
const log = pino({ level: 'silent' })
const deps = { database, files, secrets, log, stopping: () => false }
const action = '/portal/export'

const archives = async () => (await listFileNames(files, 'artifacts')).filter((name) => name.startsWith('oex_'))
const ask = async (visitor: FormVisitor) => visitor.submit(await visitor.get(action), {}, { action })
const rowOf = async ({ id }: TestTenant) =>
  (await database.pool.query('select * from organization_exports where tenant_id = $1', [id])).rows[0]
const linkIn = ({ text }: ClientAnswer): string =>
  /href="(\/portal\/export\/file[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')

/** Wraps the file store with some changed functions. */
const storeWith = (changed: Partial<FileStore>): FileStore =>
  new Proxy(files, {
    get(target, name) {
      const value: unknown = Reflect.get(changed, name) ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Creates an organization whose owner has requested an export in a browser. */
async function asking(name = 'Harbor Homes') {
  const tenant = await service.tenant({ name })
  const person = await makeUser(tenant)
  const visitor = await signInVisitor(origin, person)
  matches(t, await ask(visitor), { status: 303, headers: { location: '/portal/export?notice=asked' } })
  return { tenant, person, visitor }
}

t.test('an owner who was removed after the request was admitted cannot request an export', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const admitted = { ...tenant.caller, userId: person.id }
  await userCommands['user:remove']!.run(database, { tenant: String(tenant.id), email: person.email })
  const asked = runTransaction(database, admitted, (tx) => requestExport(tx, admitted))
  await rejectsWith(t, asked, { code: 'forbidden' })
  t.equal(await rowOf(tenant), undefined)
})

t.test('an owner requests an export in the portal, a worker writes it, and the download can be imported', async (t) => {
  const { tenant, person, visitor } = await asking('Harbor "& Söhne"')
  const contact = await make.contact(tenant)
  matches(t, (await visitor.get(action)).text, /have|public links of its customers/)
  const worker = await startWorker(settings, service.url, log)
  let page = await visitor.get(action)
  while (!page.text.includes('Download')) {
    await sleep(100)
    page = await visitor.get(action)
  }
  await worker.close()
  matches(t, page.text, containing('<dt>Size</dt><dd>1 MB: '), 'a size below one megabyte is rounded up')
  const file = await visitor.get(linkIn(page))
  matches(t, file, {
    status: 200,
    headers: {
      'content-type': 'application/x-tar',
      'cache-control': 'no-store',
      'content-disposition': /attachment.*\.tar/,
    },
  })
  const row = await rowOf(tenant)
  const stored = await files.openFile('artifacts', row.file)
  const bytes = await stored!.read(0, stored!.size)
  await stored!.close()
  t.equal(bytes.length, Number(row.bytes))
  t.equal(Number(file.headers['content-length']), bytes.length)
  const path = join(t.testdir(), 'asked.tar')
  await writeFile(path, bytes)
  matches(t, readFamilyLines(await readArchiveFiles(path), 'contacts'), [{ data: { id: contact.id } }])
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: service.url,
    DATA_DIR: settings.dataDir,
    SECRET_KEY: settings.secretKey,
  }
  const made = (await runCommand(['tenant:import', '--from', path], {
    ...env,
    ...(settings.filesUrl && { FILES_URL: settings.filesUrl }),
  })) as { rows: number }
  t.equal(made.rows, Number(row.row_count))
  const part = await visitor.get(linkIn(page), { Range: 'bytes=0-9' })
  matches(t, part, { status: 206, headers: { 'content-length': '10' } }, 'an interrupted download can be continued')

  const { data } = await tenant.client.ok('listApiAuditLogs', { query: { userId: person.id, limit: 100 } })
  const of = (method: string, path: string, status: number) =>
    data.filter((one) => one.method === method && one.path === path && one.status === status).length
  t.equal(of('POST', action, 303), 1, 'the request is in the audit log')
  t.equal(of('GET', `${action}/file`, 200), 2, 'each download is in the audit log')
})

t.test('an export link works only in the session that shows it, and only while the user is an owner', async (t) => {
  const { tenant, person, visitor } = await asking()
  await exportOrganization(deps, { tenantId: tenant.id })
  const link = linkIn(await visitor.get(action))
  const refused = async (who: FormVisitor, words: RegExp) =>
    matches(t, await who.get(link), { status: 403, text: words, headers: { 'content-type': /html/ } })
  const again = await signInVisitor(origin, person)
  await refused(again, /made for another session/)
  t.equal((await again.get(linkIn(await again.get(action)))).status, 200, 'another session gets its own link')
  const elsewhere = await signInVisitor(origin, await makeUser(await service.tenant()))
  await refused(elsewhere, /made for another session/)
  const admin = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  await refused(admin, /Your role, admin, may not open this page. Ask an owner of/)
  const stranger = await fetch(`${origin}${link}`, { redirect: 'manual' })
  matches(t, await stranger.text(), /Sign in/)
  t.equal(stranger.headers.get('content-type')?.includes('tar'), false)
  await database.pool.query("update users set role = 'admin' where tenant_id = $1 and id = $2", [tenant.id, person.id])
  await refused(visitor, /may not open this page/)
})

t.test('a request for an export by an admin, or with the form token of another page, is refused', async (t) => {
  const tenant = await service.tenant()
  const admin = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  lacks(t, (await admin.get('/portal/account')).text, action)
  const account = await admin.get('/portal/account')
  const token = /name="form" value="([^"]*)"/.exec(account.text)![1]!
  const forged = {
    ...account,
    text: `<form action="${action}"><input type="hidden" name="form" value="${token}"></form>`,
  }
  t.equal((await admin.submit(forged, {}, { action })).status, 403)
  const owner = await signInVisitor(origin, await makeUser(tenant))
  t.equal((await owner.submit(await owner.get(action), { form: 'made.up' }, { action })).status, 403)
  t.equal(await rowOf(tenant), undefined)
})

t.test(
  'of two owners who request an export at the same time, one gets a conflict, and the organization has one export',
  async (t) => {
    await race(t, {
      at: service,
      rounds: 5,
      async arrange() {
        const tenant = await service.tenant()
        const people = [await makeUser(tenant), await makeUser(tenant)]
        const owners = await Promise.all(people.map((person) => signInVisitor(origin, person)))
        return Promise.all(owners.map(async (owner) => ({ owner, page: await owner.get(action) })))
      },
      contestants: (asked) =>
        asked.map(
          ({ owner, page }) =>
            () =>
              owner.submit(page, {}, { action }),
        ),
      judge: (answers) => t.strictSame(sortedStatuses(answers).sort(), [303, 409]),
    })
  },
)

t.test(
  'a stopping worker deletes its file of an unfinished export, and the next worker starts the export again',
  async (t) => {
    const { tenant } = await asking()
    await database.pool.query(
      `insert into contacts (tenant_id, type, company_name, created_at, updated_at)
    select $1, 'customer', 'Company ' || n, now(), now() from generate_series(1, 3000) n`,
      [tenant.id],
    )
    const before = await archives()
    await exportOrganization({ ...deps, stopping: () => true }, { tenantId: tenant.id })
    matches(t, await rowOf(tenant), { status: 'waiting', tries: 0, lease_until: null })
    t.strictSame(await archives(), before)
    await database.pool.query('select graphile_worker.remove_job($1)', [`export-organization:${tenant.id}`])
    await queuePendingExports({ database })
    const { rows } = await database.pool.query('select from graphile_worker.jobs where key = $1', [
      `export-organization:${tenant.id}`,
    ])
    t.equal(rows.length, 1, 'the export is queued again')
    await exportOrganization(deps, { tenantId: tenant.id })
    matches(t, await rowOf(tenant), { status: 'ready', tries: 1 })
  },
)

t.test(
  'an export whose process died is claimed by another process, and the first one can no longer complete it',
  async (t) => {
    const { tenant } = await asking()
    const former = (await claimExport(database, tenant.id))!
    t.equal(await claimExport(database, tenant.id), undefined, 'no other worker claims it during the lease')
    await database.pool.query('update organization_exports set lease_until = asked_at where tenant_id = $1', [
      tenant.id,
    ])
    await exportOrganization(deps, { tenantId: tenant.id })
    const { file, status } = await rowOf(tenant)
    t.equal(status, 'ready')
    const late = {
      file: exportFileName(former),
      bytes: 1,
      moment: new Date().toISOString(),
      rows: 1,
      files: 0,
      missing: 0,
    }
    await rejectsWith(t, finishExport(database.sql, former, late), LeaseLost)
    matches(t, await rowOf(tenant), { file, status: 'ready' })
  },
)

t.test('an export keeps its file if the answer to its commit is lost, since the row may reference it', async (t) => {
  const { tenant } = await asking()
  await exportOrganization({ ...deps, database: withLostAnswers(database, '"ready"') }, { tenantId: tenant.id })
  const { file, status } = await rowOf(tenant)
  t.equal(status, 'ready')
  matches(t, await archives(), containing([file]))
})

t.test('an export fails after three unsuccessful attempts, and can be requested again', async (t) => {
  const { tenant, visitor } = await asking()
  const broken = { ...deps, files: storeWith({ put: () => Promise.reject(new Error('broken')) }) }
  for (let time = 0; time < 4; time += 1) await exportOrganization(broken, { tenantId: tenant.id })
  matches(t, await rowOf(tenant), { status: 'failed', tries: 3 })
  matches(t, (await visitor.get(action)).text, /failed on our side/)
  t.equal((await ask(visitor)).status, 303)
  await exportOrganization(
    { ...deps, files: storeWith({ refuseWhenFull: () => Promise.reject(storeFullRefusal()) }) },
    { tenantId: tenant.id },
  )
  matches(t, (await visitor.get(action)).text, /not enough disk space/)
})

t.test(
  "an organization has one export file for three days; a new export or the organization's removal deletes the file earlier",
  async (t) => {
    const { tenant, visitor } = await asking()
    const written = async () => {
      await exportOrganization(deps, { tenantId: tenant.id })
      return (await rowOf(tenant)).file as string
    }
    const first = await written()
    const page = await visitor.get(action)
    t.equal((await ask(visitor)).status, 303)
    t.notOk((await archives()).includes(first))
    t.equal((await visitor.get(linkIn(page))).status, 410, 'the link of the previous export does not open the next one')
    const second = await written()
    const removal = `${action}/remove`
    matches(t, await visitor.submit(await visitor.get(action), {}, { action: removal }), {
      headers: { location: '/portal/export?notice=removed' },
    })
    t.notOk((await archives()).includes(second))
    await ask(visitor)
    const third = await written()
    const after = (hours: number) => sweepFiles({ database, files }, new Date(Date.now() + hours * 3600 * 1000))
    await after(71)
    matches(t, await archives(), containing([third]), 'the sweep does not treat it as unreferenced')
    await after(73)
    t.notOk((await archives()).includes(third))
    t.equal(await rowOf(tenant), undefined)
  },
)

t.test('deleting an organization during its export leaves no archive', async (t) => {
  const { tenant } = await asking('Gone Homes')
  await waitForAuditLog(database, tenant)
  await deleteOrganization(database, { tenantId: tenant.id, name: 'Gone Homes', atOnce: true }, undefined)
  const removal = { database, files, dataDir: settings.dataDir, isQuiet: false, stopping: () => false }
  const removed = () => removeDueOrganizations({ ...removal, now: () => Date.now() + 120_000 })
  const meanwhile = storeWith({
    async put(...given) {
      await files.put(...given)
      await removed()
    },
  })
  const before = await archives()
  await exportOrganization({ ...deps, files: meanwhile }, { tenantId: tenant.id })
  await removed()
  t.strictSame(await archives(), before)
  t.strictSame(await findRemainingData(database, settings.dataDir, tenant.id), [])
})
