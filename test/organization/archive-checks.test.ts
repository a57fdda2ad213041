import { createHash } from 'node:crypto'
import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { importOrganization } from '../../db/operations/organization/archive/import.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import {
  changeFirst,
  changeHidden,
  changeShown,
  commandEnvironment,
  createArchiveTools,
  damagedArchiveError,
  type JsonMembers,
  type LineChange,
} from './archive-changes.ts'
import { readArchiveFiles, readFamilyLines } from './read-archive.ts'

const here = await startOwnService(t)
const there = await startOwnService(t)
const { demo, exported, imported, forged } = await createArchiveTools(here, there)

const organizations = async (): Promise<number> => (await there.database.pool.query('select from tenants')).rowCount!

t.test('an import lowers limits that exceed those of a new organization, and reports the change', async (t) => {
  const made = (await runCommand(['tenant:create', '--name', 'Elm Builders'], commandEnvironment(here))) as {
    id: number
  }
  const own = await exported(made.id, 'limits.tar')
  const raised = { hourlyUnits: 1_000_000, maxWebhookEndpoints: 3, maxStorageBytes: 2 ** 50, hourlyMails: 100_000 }
  const { id, lowered } = await imported(
    await forged(
      'organization',
      changeHidden(() => raised),
      own,
    ),
  )
  t.strictSame(lowered, {
    hourlyUnits: { from: 1_000_000, to: 10_000 },
    maxStorageBytes: { from: 2 ** 50, to: 21_474_836_480 },
    hourlyMails: { from: 100_000, to: 200 },
  })
  const { rows } = await there.database.pool.query(
    'select hourly_units, max_webhook_endpoints, max_storage_bytes, hourly_mails from tenants where id = $1',
    [id],
  )
  t.strictSame(rows, [
    { hourly_units: 10_000, max_webhook_endpoints: 3, max_storage_bytes: 21_474_836_480, hourly_mails: 200 },
  ])
  t.strictSame((await imported(own)).lowered, undefined, 'limits of a new organization stay, and nothing is reported')
  for (const [change, message] of [
    [{ hourlyUnits: 10.5 }, 'hourlyUnits of the organization is not a whole number'],
    [{ name: 'Elm\nBuilders' }, 'the name of the organization does not have 1 to 200 characters without line breaks'],
    [{ name: 'Oak Builders' }, 'about.json names another organization'],
  ] as [JsonMembers, string][]) {
    await rejectsWith(
      t,
      imported(
        await forged(
          'organization',
          changeHidden(() => change),
          own,
        ),
      ),
      damagedArchiveError(message),
    )
  }
  await rejectsWith(
    t,
    imported(
      await forged(
        'organization',
        changeHidden(() => ({ hourlyMails: 1 })),
        own,
      ),
    ),
    {
      name: 'ArchiveProblem',
      message: /^the file is damaged: rows of organization do not fit/,
    },
  )
})

t.test('an import refuses branding that the API would not accept', async (t) => {
  const before = await organizations()
  const [logo] = readFamilyLines(await readArchiveFiles(demo), 'branding').map((line) => String(line.kept!.logo))
  const bytes = Buffer.from(logo!, 'base64')
  const html = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const cut = bytes.subarray(0, bytes.length / 2)
  const hashOf = (of: Buffer): string => createHash('sha256').update(of).digest('hex')
  const contract = 'a row of branding does not match the contract:'
  const cases: [string, JsonMembers, string][] = [
    [
      'a color',
      { primaryColor: 'red;background:url(//evil.example)' },
      `${contract} primaryColor must have at most 7 characters`,
    ],
    ['a short color', { accentColor: '#12345' }, `${contract} accentColor must match the pattern "^#[0-9a-fA-F]{6}$"`],
    ['an e-mail', { email: 'nobody' }, `${contract} email must be an e-mail address`],
    [
      'a website',
      { website: 'javascript:alert(1)' },
      `${contract} website must match the pattern "^https?://[A-Za-z0-9]"`,
    ],
    ['terms', { defaultTerms: 'x'.repeat(10_001) }, `${contract} defaultTerms must have at most 10000 characters`],
    [
      "a logo's type",
      { logoType: 'image/jpeg' },
      'the logo of the organization has the content of image/png, not of image/jpeg',
    ],
    [
      "a logo's bytes",
      { logo: html.toString('base64'), logoHash: hashOf(html) },
      'the logo of the organization is neither a PNG nor a JPEG',
    ],
    ["a logo's hash", { logoHash: 'a'.repeat(64) }, 'the logo of the organization does not match its hash'],
    ["a logo's size", { logoWidth: 3000 }, 'the logo of the organization has 300 by 300 pixels, not 3000 by 300'],
    [
      'a broken logo',
      { logo: cut.toString('base64'), logoHash: hashOf(cut) },
      'the logo of the organization is a picture that cannot be drawn',
    ],
  ]
  for (const [name, change, message] of cases) {
    await rejectsWith(
      t,
      imported(
        await forged(
          'branding',
          changeHidden(() => change),
        ),
      ),
      damagedArchiveError(message),
      name,
    )
  }
  for (const change of [{ currency: 'XXQ' }, { locale: 'xx-QQ' }, { timeZone: 'Moon/Crater' }]) {
    await rejectsWith(
      t,
      imported(
        await forged(
          'branding',
          changeHidden(() => change),
        ),
      ),
      {
        name: 'ArchiveProblem',
        message: /^the file is damaged: /,
      },
    )
  }
  t.equal(await organizations(), before, 'no organization was created')
})

t.test('an import checks stored letterheads and logos by the same rules as the branding', async (t) => {
  const letterhead = (change: JsonMembers) =>
    changeHidden((row) => ({ letterhead: { ...(row.letterhead as JsonMembers), ...change } }))
  const where = 'a letterhead of kept_letterheads does not match the contract:'
  for (const [change, message] of [
    [{ accentColor: 'expression(1)' }, `${where} accentColor must have at most 7 characters`],
    [{ language: 'xx' }, `${where} language is not known`],
    [{ script: 'x' }, `${where} script is not known`],
    [{ primaryColor: null }, `${where} primaryColor is missing`],
  ] as [JsonMembers, string][]) {
    await rejectsWith(t, imported(await forged('kept-letterheads', letterhead(change))), damagedArchiveError(message))
  }
  await rejectsWith(
    t,
    imported(
      await forged(
        'signed-logos',
        changeHidden(() => ({ contentType: 'image/jpeg' })),
      ),
    ),
    damagedArchiveError('a logo of a kept paper has the content of image/png, not of image/jpeg'),
  )
})

t.test('an import deletes webhook endpoints whose address is not allowed, and reports them', async (t) => {
  const tenant = await here.tenant({ name: 'Fir Builders' })
  const eventTypes = ['contact.created' as const]
  const urls = ['https://receiver.example/hook', 'https://8.8.8.8/hook', 'https://9.9.9.9/hook']
  const ids: number[] = []
  for (const url of urls)
    ids.push((await tenant.client.ok('createWebhookEndpoint', { body: { url, eventTypes } })).data.id)
  const from = await exported(tenant.id, 'endpoints.tar')
  const inside = { [ids[1]!]: 'https://169.254.169.254/latest/meta-data', [ids[2]!]: 'http://receiver.example/hook' }
  const { id, deletedEndpoints } = await imported(
    await forged(
      'webhook-endpoints',
      (line) => changeShown({ url: inside[Number(line.data!.id)] ?? line.data!.url })(line),
      from,
    ),
  )
  t.strictSame(deletedEndpoints, [
    { id: ids[1], url: inside[ids[1]!], reason: 'The host name must resolve to public addresses only.' },
    { id: ids[2], url: inside[ids[2]!], reason: 'The URL must start with https://.' },
  ])
  const flags = ['--tenant', String(id), '--name', 'Test', '--scopes', 'all']
  const { key } = (await runCommand(['key:create', ...flags], commandEnvironment(there))) as { key: string }
  const { data: left } = await new Client(there.origin, key).ok('listWebhookEndpoints')
  t.strictSame(
    left.map(({ id, url, isActive }) => ({ id, url, isActive })),
    [{ id: ids[0], url: urls[0], isActive: false }],
  )
})

t.test(
  "an import also checks rows that the contract does not describe, by the API's rules for their values",
  async (t) => {
    const event = (change: JsonMembers) =>
      changeHidden((row) => ({ body: { ...(row.body as JsonMembers), ...change } }))
    const later = new Date(Date.now() + 3 * 24 * 3600_000).toISOString()
    const cases: [string, LineChange, string][] = [
      [
        'events',
        event({ id: 'evt_another' }),
        'a row of events does not match the contract: body belongs to another event',
      ],
      ['events', event({ data: null }), 'a row of events does not match the contract: body has no data'],
      [
        'contacts',
        changeShown({ updatedAt: later }),
        'a row of contacts does not match the contract: updatedAt is in the future',
      ],
      [
        'notifications',
        changeShown({ title: 'x'.repeat(1_001) }),
        'a row of notifications does not match the contract: title must have at most 1000 characters',
      ],
      [
        'projects',
        changeHidden(() => ({ ownNumber: 'P\nevil' })),
        'a row of projects does not match the contract: ownNumber differs from projectNumber',
      ],
      [
        'share-links',
        changeHidden(() => ({ tokenHash: 'AAAA' })),
        'a row of share_links does not match the contract: tokenHash',
      ],
    ]
    for (const [family, change, message] of cases) {
      await rejectsWith(t, imported(await forged(family, change)), damagedArchiveError(`${message}`), family)
    }
    await rejectsWith(
      t,
      imported(
        await forged(
          'uploads',
          changeHidden(() => ({ contentType: 'text/html; x' })),
        ),
      ),
      {
        name: 'ArchiveProblem',
        message: /^the file is damaged: a row of uploads does not match the contract: contentType/,
      },
    )
    await rejectsWith(t, imported(await forged('users', changeShown({ email: 'no address' }))), {
      name: 'ArchiveProblem',
      message: /^the file is damaged: the row \d+ of users does not match the contract: email/,
    })
  },
)

t.test("an import refuses a file above the installation's upload limit, and names the setting to raise", async (t) => {
  const { settings, database } = there
  const { size } = readFamilyLines(await readArchiveFiles(demo), 'uploads')[0]!.kept as { size: number }
  const small = importOrganization({
    ...{ database, path: demo, secrets: deriveSecrets(settings.secretKey), signal: new AbortController().signal },
    files: await openConfiguredFileStore(settings),
    settings: { ...settings, uploadMaxBytes: 1_000 },
  })
  await rejectsWith(t, small, {
    name: 'ArchiveProblem',
    message: new RegExp(
      `has ${size} bytes, and this installation accepts at most 1000: increase UPLOAD_MAX_BYTES for the import$`,
    ),
  })
})

t.test(
  'an import accepts more endpoints than the lowered limit, but not more than any organization may have',
  async (t) => {
    const tenant = await here.tenant({ name: 'Dogwood Builders' })
    const { pool } = here.database
    const body = { url: 'https://93.184.215.14/hook', eventTypes: ['contact.created' as const] }
    await tenant.client.ok('createWebhookEndpoint', { body })
    const { rows: columns } = await pool.query<{ names: string }>(
      `/* of a test */ select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'webhook_endpoints' and table_schema = 'public' and column_name <> 'id'`,
    )
    const copies = (count: number) =>
      pool.query(
        `/* of a test */ insert into webhook_endpoints (${columns[0]!.names})
        select ${columns[0]!.names} from (select * from webhook_endpoints where tenant_id = $1 limit 1) one, generate_series(1, $2)`,
        [tenant.id, count],
      )
    await copies(19)
    const { name } = await imported(await exported(tenant.id, 'endpoints-20.tar'))
    t.equal(name, 'Dogwood Builders')
    await copies(981)
    await rejectsWith(t, imported(await exported(tenant.id, 'endpoints-1001.tar')), {
      name: 'ArchiveProblem',
      message: containing(
        'the organization has 1001 live webhook endpoints, and no organization may have more than 1000: delete some in the organization that was exported, then export it again',
      ),
    })
  },
)

t.test('an import refuses records in a currency that the branding would not accept', async (t) => {
  for (const family of ['bids', 'change-orders', 'pay-apps', 'invoices']) {
    const archive = await forged(family, changeFirst(changeShown({ currency: 'XXQ' })))
    await rejectsWith(
      t,
      imported(archive),
      damagedArchiveError(
        `a row of ${family.replace('-', '_')} does not match the contract: must be the ISO 4217 code of a currency in use that has two decimals, such as USD or EUR`,
      ),
      family,
    )
  }
})
