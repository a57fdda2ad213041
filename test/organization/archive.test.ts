import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { callerFromRequester } from '../../db/engine/base/caller.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { claimPushAttempt } from '../../db/nouns/accounting/attempts.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { seedDemo } from '../../scripts/operate/demo/demo.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { listFileNames } from '../../scripts/testkit/environment/stored-files.ts'
import { Client, splitApiKey } from '../../scripts/testkit/http/client.ts'
import { type ArchiveLine, comparableArchive, readArchiveFiles, writeForgedArchive } from './read-archive.ts'

const here = await startOwnService(t)
const there = await startOwnService(t)
const folder = await mkdtemp(join(tmpdir(), 'archives-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

const envOf = ({ url, settings }: typeof here): NodeJS.ProcessEnv => ({
  ...{ PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: settings.dataDir, SECRET_KEY: settings.secretKey },
  ...(settings.filesUrl && { FILES_URL: settings.filesUrl }),
})

type Said = { id: number; rows: number; files: number }

const exported = async (of: typeof here, tenant: number, name: string): Promise<string> => {
  const to = join(folder, name)
  await runCommand(['tenant:export', '--tenant', String(tenant), '--to', to], envOf(of))
  return to
}
const imported = (into: typeof here, from: string) =>
  runCommand(['tenant:import', '--from', from], envOf(into)) as Promise<Said>

const { demo } = (await seedDemo(here.settings, here.url))!
const demoId = (await here.database.pool.query<{ id: number }>('select id from tenants')).rows[0]!.id
const client = new Client(here.origin, demo.key)
const endpoint = await client.ok('createWebhookEndpoint', {
  body: { url: 'https://receiver.example/hook', eventTypes: ['contact.created'] },
})
const contact = await client.ok('createContact', { body: { type: 'customer', companyName: 'Fairview Glass' } })
await client.ok('createComment', {
  body: { entityType: 'contact', entityId: contact.data.id, body: 'Call before ten.' },
})
const {
  rows: [invoice],
} = await here.database.pool.query<{ id: number }>('select min(id) as id from invoices')
const { data: sent } = await client.ok('shareInvoice', { path: { id: invoice!.id } })
const { data: statement } = await client.ok('shareContactStatement', { path: { id: contact.data.id } })
// Pushes to QuickBooks whose outcome is not known.
await here.database.pool.query(
  `insert into accounting_attempts (tenant_id, invoice_id, realm_id, request_id, body, content_hash, fence, lease_until, created_at, updated_at)
    values ($1, $2, '9130', 'req_brokenoff', '{"Line":[]}', 'hash', 7, now() + interval '1 hour', now(), now()),
      ($1, $2 + 1, '9130', 'req_begun', null, null, 1, now(), now(), now())`,
  [demoId, invoice!.id],
)
// The exported organization gets another id there.
await there.tenant({ name: 'Someone else' })
const first = await exported(here, demoId, 'first.tar')

/** Counts the rows of all organizations, the tasks and the files. */
async function holdings({ database, settings }: typeof here): Promise<Record<string, number>> {
  const tables = ['tenants', 'users', 'user_directory', 'contacts', 'share_links', 'moved_links', 'uploads', 'events']
  const counts = [...tables, 'graphile_worker._private_jobs'].map(async (table) => {
    const { rows } = await database.pool.query<{ count: number }>(`select count(*) as count from ${table}`)
    return [table, rows[0]!.count]
  })
  const files = (await listFileNames(await openConfiguredFileStore(settings), 'uploads')).length
  return Object.fromEntries([...(await Promise.all(counts)), ['files', files]])
}

const keyOf = async (of: typeof here, tenant: number): Promise<string> => {
  const scopes = allScopes.filter((scope) => scope !== 'platform_admin:read').join(',')
  const flags = ['--tenant', String(tenant), '--name', 'Test', '--scopes', scopes]
  return ((await runCommand(['key:create', ...flags], envOf(of))) as { key: string }).key
}

t.test(
  "after an import elsewhere, an organization's new export equals the first one except for the users' ids",
  async (t) => {
    const before = await holdings(there)
    const arrived = await imported(there, first)
    t.ok(arrived.rows > 300 && arrived.files > 0)
    const second = await exported(there, arrived.id, 'second.tar')
    const [of, again] = [await comparableArchive(first), await comparableArchive(second)]
    t.strictSame(Object.keys(again).sort(), Object.keys(of).sort())
    for (const [family, lines] of nonEmpty(Object.entries(of))) t.strictSame(again[family], lines, family)

    const name = 'graphile_worker._private_jobs'
    t.equal((await holdings(there))[name], before[name], 'no mail, delivery or push is queued')
    const page = await fetch(`${there.origin}/b/${demo.bidToken}`)
    t.equal(page.status, 200, "the customer's link still works")
    matches(t, await page.text(), containing('Kitchen renovation, Ortiz residence'))
    for (const { url } of [sent, statement]) {
      const { pathname } = new URL(url)
      t.equal((await fetch(`${there.origin}${pathname}`)).status, 200, pathname.slice(0, 6))
    }

    const client = new Client(there.origin, await keyOf(there, arrived.id))
    const added = await client.ok('createContact', { body: { type: 'customer', firstName: 'New' } })
    t.ok(added.data.id > contact.data.id, 'new ids continue after the imported ones')
    const { data } = await client.ok('getContact', { path: { id: contact.data.id } })
    t.strictSame(data, contact.data, 'an imported record has the same content and version')
    const turnedOff = await client.ok('getWebhookEndpoint', { path: { id: endpoint.data.id } })
    matches(t, turnedOff.data, { isActive: false, madeBy: null, disabledReason: /moved to this installation/ })
    const { data: events } = await client.ok('listEvents', { query: { limit: 100 } })
    t.strictSame(
      events.map(({ sequence }) => sequence),
      events.map((_, index) => index + 1),
      'the sequence of events continues',
    )
    t.strictSame(new Set(events.map(({ event }) => event.tenant_id)), new Set([arrived.id]))

    const moved = callerFromRequester(arrived.id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
    const attempt = await claimPushAttempt(
      { ...liveReadContext(there.database), sql: there.database.sql },
      moved,
      invoice!.id,
      '9130',
    )
    matches(
      t,
      attempt,
      { requestId: 'req_brokenoff', body: '{"Line":[]}', contentHash: 'hash' },
      'the push continues as it was begun',
    )
    t.equal((await there.database.pool.query('select from accounting_attempts')).rowCount, 1)

    const twice = imported(there, first)
    await rejectsWith(t, twice, {
      message: new RegExp(`public links already exist here, as links of the organization ${arrived.id}`),
    })
  },
)

t.test('an export contains no keys, passwords or secrets, and its notice mentions the public links', async (t) => {
  const { rows } = await here.database.pool.query<{ secret: string }>(
    `select password_hash as secret from users union all select secret from webhook_endpoints
      union all select encode(secret_hash, 'base64') from api_keys union all select encode(secret_hash, 'hex') from api_keys
      union all select public_id from api_keys union all select sealed_token from share_links`,
  )
  t.ok(rows.length >= 6)
  const bytes = await readFile(first)
  const secrets = [...rows.map(({ secret }) => secret), splitApiKey(demo.key).secret, endpoint.data.signingSecret]
  t.strictSame(
    secrets.filter((secret) => bytes.includes(secret)),
    [],
  )
  t.ok(bytes.includes(demo.bidToken!))
  matches(t, JSON.parse(String((await readArchiveFiles(first)).get('manifest.json'))), { notice: /public links/ })
  const audited = await client.ok('listApiAuditLogs', { query: { limit: 5 } })
  matches(
    t,
    audited.data.filter(({ method }) => method === 'CLI'),
    [{ path: 'tenant:export', status: 200 }],
  )
})

t.test('importing an organization next to the original is refused, since its public links already exist', async (t) => {
  const before = await holdings(here)
  await rejectsWith(t, imported(here, first), {
    message: new RegExp(`already exist here, as links of the organization ${demoId}`),
  })
  t.strictSame(await holdings(here), before, 'no row and no file remains')
})

t.test('a damaged, truncated, newer or forged archive is refused and creates no organization', async (t) => {
  const before = await holdings(there)
  const bytes = await readFile(first)
  const written = async (name: string, content: Buffer): Promise<string> => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const forge = (name: string, change: Parameters<typeof writeForgedArchive>[2]) =>
    writeForgedArchive(first, join(folder, `${name}.tar`), change)
  const linesOf = (family: string, change: (line: ArchiveLine) => ArchiveLine | undefined) => ({
    lines: (of: string, line: ArchiveLine) => (of === family ? change(line) : line),
  })
  const contacts = (data: object) =>
    linesOf('contacts', (line) => ({
      ...line,
      data: line.data!.id === contact.data.id ? { ...line.data, ...data } : line.data!,
    }))
  const oneRowMore = ({ tables }: { tables: { table: string; rows: number }[] }): void => {
    tables.find(({ table }) => table === 'contacts')!.rows += 1
  }
  const tampered = Buffer.from(bytes)
  tampered.write('Fairview Grass', tampered.indexOf('Fairview Glass'))
  const changedFile = Buffer.from(bytes)
  const png = changedFile.indexOf('%PDF')
  changedFile[png + 20] = changedFile[png + 20]! ^ 1
  const cases: [string, string | Promise<string>, RegExp][] = [
    ['a changed letter', written('tampered.tar', tampered), /contacts\/00001.ndjson has changed since it was written/],
    ['a changed document', written('document.tar', changedFile), /files\/.* has changed since it was written/],
    ['truncated', written('cut.tar', bytes.subarray(0, bytes.length / 2)), /cut short|damaged/],
    [
      'truncated before its manifest',
      written('end.tar', bytes.subarray(0, bytes.lastIndexOf('manifest.json'))),
      /cut short/,
    ],
    [
      'a newer format',
      forge('newer', { manifest: (one) => void Object.assign(one, { format: 2 }) }),
      /newer version .*format 2/,
    ],
    [
      'a newer schema',
      forge('schema', { manifest: (one) => void one.migrations.push('9999_later.sql') }),
      /newer version .*9999_later/,
    ],
    ['not an archive', written('text.tar', Buffer.alloc(4096, 'text')), /not an export of an organization/],
    ['missing file', join(folder, 'absent.tar'), /there is no file/],
    ['a large id', forge('id', contacts({ id: 2 ** 30 })), /the id 1073741824 of contacts/],
    [
      'a value that the contract does not allow',
      forge('enum', contacts({ type: 'robot' })),
      /of contacts does not match the contract: type/,
    ],
    ['another organization', forge('tenant', contacts({ tenantId: 1 })), /contacts has the unknown field tenantId/],
    [
      'a duplicate id',
      forge(
        'twice',
        linesOf('contacts', (line) => ({ ...line, data: { ...line.data, id: contact.data.id } })),
      ),
      /contacts do not fit: duplicate key/,
    ],
    [
      'a missing contact',
      forge(
        'reference',
        linesOf('projects', (line) => ({ ...line, data: { ...line.data, contactId: 999_999 } })),
      ),
      /projects do not fit: .*foreign key/,
    ],
    [
      'a comment on a missing bid',
      forge(
        'comment',
        linesOf('comments', (line) => ({ ...line, data: { ...line.data, entityType: 'bid', entityId: 999_999 } })),
      ),
      /comments refers to bid 999999, which is missing/,
    ],
    [
      'a link to an unknown type',
      forge(
        'kind',
        linesOf('share-links', (line) => ({
          ...line,
          kept: { ...line.kept, entityType: `robot${line.kept!.id ?? line.data?.id}` },
        })),
      ),
      /share_links refers to robot\d+, which is not an entity type/,
    ],
    [
      'a push of a missing invoice',
      forge(
        'push',
        linesOf('accounting-attempts', (line) => ({ ...line, kept: { ...line.kept, invoiceId: 999_999 } })),
      ),
      /accounting_attempts refers to invoice 999999, which is missing/,
    ],
    ['a missing row', forge('rows', { manifest: oneRowMore }), /contacts has \d+ rows, not/],
    [
      'a password',
      forge(
        'password',
        linesOf('users', (line) => ({ ...line, kept: { ...line.kept, passwordHash: 'x' } })),
      ),
      /unknown field passwordHash/,
    ],
    [
      'a link of another organization',
      forge(
        'link',
        linesOf('share-links', (line) => ({ ...line, kept: { ...line.kept, token: `bid_1_${'a'.repeat(43)}` } })),
      ),
      /token of a public link/,
    ],
  ]
  for (const [name, path, message] of cases) await rejectsWith(t, imported(there, await path), { message }, name)
  t.strictSame(await holdings(there), before, 'no row and no file remains')
})
