import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { deleteOrganization, listDeletions } from '../../db/operations/organization/deletion.ts'
import { removeDueOrganizations } from '../../db/operations/organization/removal.ts'
import { findRemainingData } from '../../db/operations/organization/scan.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const contacts = 20_000
const batch = 500

t.test('a removal killed midway continues where it stopped, and counts every row once', async (t) => {
  const service = await startOwnService(t)
  const { database, settings, url } = service
  const tenant = await service.tenant({ name: 'Large Homes' })
  const other = await service.tenant()
  await make.contact(other)
  await make.document(tenant)
  await database.pool.query(
    `insert into contacts (tenant_id, type, company_name, created_at, updated_at)
    select $1, 'customer', 'Company ' || n, now(), now() from generate_series(1, $2::integer) n`,
    [tenant.id, contacts],
  )
  const left = async () =>
    Number((await database.pool.query('select count(*) from contacts where tenant_id = $1', [tenant.id])).rows[0].count)
  await deleteOrganization(database, { tenantId: tenant.id, name: 'Large Homes', atOnce: true }, undefined)
  const script = join(import.meta.dirname, 'removal-process.ts')
  const given = [url, settings.dataDir, ...(settings.filesUrl ? [settings.filesUrl] : [])]
  const child = spawn(process.execPath, [script, ...given], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while ((await left()) === contacts && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  await ended
  const remaining = await left()
  t.ok(remaining > 0 && remaining < contacts, 'it was killed midway')
  t.equal(remaining % batch, 0, 'a batch is removed completely or not at all')
  const rowsThen = (await listDeletions(database.sql, undefined, tenant.id))[0]!.rows
  t.ok(rowsThen >= contacts - remaining)
  const deps = { database, files: tenant.files, dataDir: settings.dataDir, isQuiet: false, stopping: () => false }
  const [removed] = await removeDueOrganizations({ ...deps, now: () => Date.now() + 120_000 })
  matches(t, removed, { id: tenant.id, proven: false })
  t.ok(removed!.rows >= rowsThen + remaining && removed!.rows < contacts + 100, `${removed!.rows} rows`)
  t.strictSame(await findRemainingData(database, settings.dataDir, tenant.id), [])
  t.equal((await other.client.ok('listContacts')).data.length, 1)
})

t.test('a stopping worker ends a removal between two batches, and the next one completes it', async (t) => {
  const service = await startOwnService(t)
  const { database, settings } = service
  const tenant = await service.tenant({ name: 'Stopped Homes' })
  await database.pool.query(
    `insert into contacts (tenant_id, type, company_name, created_at, updated_at)
    select $1, 'customer', 'Company ' || n, now(), now() from generate_series(1, 2000) n`,
    [tenant.id],
  )
  await deleteOrganization(database, { tenantId: tenant.id, name: 'Stopped Homes', atOnce: true }, undefined)
  const rows = async () => (await listDeletions(database.sql, undefined, tenant.id))[0]!.rows
  let looks = 0
  const deps = { database, files: tenant.files, dataDir: settings.dataDir, isQuiet: false }
  const later = () => Date.now() + 120_000
  while ((await rows()) < 1000) {
    // The number of checks stays below the number of batches and tables that remain once half of the rows are removed.
    looks += 3
    const end = looks
    let asked = 0
    const stopping = () => {
      asked += 1
      return asked > end
    }
    t.strictSame(await removeDueOrganizations({ ...deps, stopping, now: later }), [])
  }
  matches(t, await removeDueOrganizations({ ...deps, stopping: () => false, now: later }), [{ id: tenant.id }])
})
