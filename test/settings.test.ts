import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { canForgeClientAddress, readSettings } from '../db/engine/base/settings.ts'
import { matches, nonEmpty, throwsWith } from '../scripts/testkit/assertions/assertions.ts'
import { containing } from '../scripts/testkit/assertions/matching.ts'
import { startService } from '../scripts/testkit/environment/service.ts'

const read = (env: NodeJS.ProcessEnv) => readSettings({ SECRET_KEY: 'a secret of the tests', ...env })

/** Malformed values of each environment variable, as typing errors produce them. */
const malformed: Record<string, string[]> = {
  PORT: ['http', '-1', '65536', '80.5', '0x50', '1e3', '3000 4000'],
  PUBLIC_ORIGIN: [
    'example.com',
    '//example.com',
    'ftp://example.com',
    'https://',
    'https://example.com/api',
    'http://a?b',
  ],
  DOCS_URL: ['docs', 'file:///docs'],
  DATABASE_URL: ['localhost:5432', 'mysql://localhost/db', 'postgres:localhost', 'postgresql://localhost:port/db'],
  DATABASE_DIRECT_URL: ['localhost:5432', 'postgresql://localhost:port/db'],
  SMTP_URL: ['mail.example.com:25', 'http://mail.example.com', 'smtp://', 'smtp://mail.example.com?from=nobody'],
  LOG_LEVEL: ['verbose', 'INFO', '30'],
  LOG_ACCESS: ['some', 'ALL', '1'],
  WEBHOOK_DEV_HOSTS: [
    'localhost',
    'https://localhost:9443',
    'localhost:9443/x',
    'localhost:9443,b',
    'localhost:99999',
    'a b:1',
  ],
  OAUTH_DEV_REDIRECTS: ['yes', 'true', '2'],
  HOST: ['http://here', 'a b', '-x', '300.1.1.1:80', 'x/'],
  DRAIN_SECONDS: ['16', '-1', '1.5', 'ten'],
  TRUST_PROXY: [
    'true',
    'yes',
    '-1',
    '1.5',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '::1/129',
    '1,loopback',
    '300.1.1.1',
    ',',
  ],
  WORKER_METRICS_PORT: ['x'],
  UPLOAD_MAX_BYTES: ['0', '512MB'],
  POOL_SIZE: ['1', '501'],
  QUICKBOOKS_API_URL: [
    'quickbooks.api.intuit.com',
    'http://quickbooks.example',
    'https://a.example?x=1',
    'ftp://a.example',
  ],
  QUICKBOOKS_AUTHORIZE_URL: ['http://a.example/connect', 'https://a.example/connect?to=me'],
  QUICKBOOKS_TOKEN_URL: ['http://10.0.0.1/token', 'https://me@a.example/token'],
  QUICKBOOKS_REVOKE_URL: ['http://localhost.example/revoke', 'https://a.example/revoke#now'],
}

for (const [name, texts] of Object.entries(malformed)) {
  t.test(`a malformed ${name} is rejected at startup with an error that names the variable`, (t) => {
    for (const text of nonEmpty(texts)) {
      throwsWith(t, () => read({ [name]: text }), { message: new RegExp(`^${name}\\b.* not "`) }, text)
    }
    t.end()
  })
}

t.test('the error about a malformed URL does not contain its password', (t) => {
  for (const env of [{ DATABASE_URL: 'mysql://me:hunter2@db/x' }, { SMTP_URL: 'smtp://me:hunter2#@mail/' }]) {
    throwsWith(t, () => read(env), { message: /^((?!hunter2).)*$/ })
  }
  t.end()
})

t.test('well-formed settings are parsed and normalized', (t) => {
  const settings = read({
    PORT: '8080',
    PUBLIC_ORIGIN: 'https://api.example.com/',
    DOCS_URL: 'https://docs.example.com/api/',
    DATABASE_URL: 'postgresql://me:p%40ss@/db?host=/var/run/postgresql',
    SMTP_URL: 'smtps://me:p%40ss@mail.example.com:465?from=hello@example.com',
    LOG_LEVEL: 'debug',
    LOG_ACCESS: 'sampled',
    SECRET_KEY_PREVIOUS: 'one, two',
    WEBHOOK_DEV_HOSTS: 'localhost:9443, [::1]:9443',
    TRUST_PROXY: ' loopback, 10.0.0.0/8,2001:db8::/32 , 192.0.2.7',
  })
  matches(t, settings, {
    port: 8080,
    publicOrigin: 'https://api.example.com',
    docsUrl: 'https://docs.example.com/api',
    logLevel: 'debug',
    logAccess: 'sampled',
    previousSecretKeys: ['one, two', 'one', 'two'],
    webhookDevHosts: ['localhost:9443', '[::1]:9443'],
    trustProxy: 'loopback,10.0.0.0/8,2001:db8::/32,192.0.2.7',
  })
  matches(t, settings.databaseUrl, /\/db\?host=/)
  matches(t, settings.smtpUrl, /^smtps:/)
  matches(t, read({ PORT: '8080' }), {
    publicOrigin: 'http://localhost:8080',
    docsUrl: 'http://localhost:8080',
    port: 8080,
  })
  t.equal(read({}).trustProxy, undefined)
  matches(t, read({}), { logAccess: 'all', previousSecretKeys: [] })
  matches(t, read({}).quickbooks, { apiUrl: 'https://quickbooks.api.intuit.com', clientId: undefined })
  const double = { QUICKBOOKS_API_URL: 'http://127.0.0.1:4010/', QUICKBOOKS_CLIENT_ID: 'id' }
  matches(t, read(double).quickbooks, { apiUrl: 'http://127.0.0.1:4010', clientId: 'id' })
  t.end()
})

/** Settings that accept names from a list, with all names in the operator's documentation. */
const namedValues = {
  LOG_LEVEL: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  LOG_ACCESS: ['all', 'sampled', 'errors', 'off'],
  TRUST_PROXY: ['loopback', 'linklocal', 'uniquelocal'],
}

t.test('every documented name for LOG_LEVEL, LOG_ACCESS and TRUST_PROXY is accepted', (t) => {
  for (const logLevel of nonEmpty(namedValues.LOG_LEVEL)) t.equal(read({ LOG_LEVEL: logLevel }).logLevel, logLevel)
  for (const logAccess of nonEmpty(namedValues.LOG_ACCESS))
    t.equal(read({ LOG_ACCESS: logAccess }).logAccess, logAccess)
  for (const name of nonEmpty(namedValues.TRUST_PROXY)) t.equal(read({ TRUST_PROXY: name }).trustProxy, name)
  t.end()
})

t.test('the URL of a bucket may have the parameters endpoint and region, and no other parameter', (t) => {
  const urls = ['s3://bucket', 's3://bucket?endpoint=https://s3.example.com', 's3://bucket?region=eu-central-1']
  const both = 's3://key:secret@bucket?endpoint=https://s3.example.com&region=eu-central-1'
  for (const url of nonEmpty([...urls, both])) t.equal(read({ FILES_URL: url }).filesUrl, url)
  throwsWith(t, () => read({ FILES_URL: `${both}&acl=private` }), { message: /^FILES_URL must be s3:/ })
  t.end()
})

t.test('QUICKBOOKS_TOKEN_URL may use http only with localhost or an IPv4 or IPv6 loopback address', (t) => {
  for (const host of nonEmpty(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])) {
    const url = `http://${host}:4010/token`
    t.equal(read({ QUICKBOOKS_TOKEN_URL: url }).quickbooks.tokenUrl, url)
  }
  for (const host of nonEmpty(['[::2]', '128.0.0.1', 'localhost.example']))
    throwsWith(t, () => read({ QUICKBOOKS_TOKEN_URL: `http://${host}/token` }), {
      message: /^QUICKBOOKS_TOKEN_URL must /,
    })
  t.end()
})

t.test('DATABASE_DIRECT_URL defaults to DATABASE_URL and is rejected if DATABASE_URL is not set', (t) => {
  const pooled = { DATABASE_URL: 'postgresql://me@pooler:6432/db' }
  t.equal(read(pooled).databaseDirectUrl, pooled.DATABASE_URL)
  t.equal(
    read({ ...pooled, DATABASE_DIRECT_URL: 'postgresql://me@server/db' }).databaseDirectUrl,
    'postgresql://me@server/db',
  )
  t.equal(read({}).databaseDirectUrl, undefined)
  throwsWith(t, () => read({ DATABASE_DIRECT_URL: 'postgresql://me@server/db' }), { message: /needs DATABASE_URL/ })
  t.end()
})

t.test('WEBHOOK_DEV_HOSTS, which allows webhooks to private addresses, is rejected in production', (t) => {
  const production = { NODE_ENV: 'production' }
  throwsWith(t, () => read({ ...production, WEBHOOK_DEV_HOSTS: 'localhost:9443' }), {
    message: /^WEBHOOK_DEV_HOSTS .*production/,
  })
  for (const none of ['', ' , ']) t.strictSame(read({ ...production, WEBHOOK_DEV_HOSTS: none }).webhookDevHosts, [])
  t.end()
})

t.test('the low cost of password hashes for tests is rejected in production', async (t) => {
  throwsWith(t, () => read({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), TEST_PASSWORD_COST: 'low' }), {
    message: 'TEST_PASSWORD_COST must not be set when NODE_ENV is production',
  })
  t.ok(read({ TEST_PASSWORD_COST: 'low' }))
})

t.test('OAUTH_DEV_REDIRECTS is off by default and rejected in production', (t) => {
  const production = { NODE_ENV: 'production' }
  throwsWith(t, () => read({ ...production, OAUTH_DEV_REDIRECTS: '1' }), {
    message: 'OAUTH_DEV_REDIRECTS must not be set when NODE_ENV is production',
  })
  t.equal(read({ ...production, OAUTH_DEV_REDIRECTS: '0' }).oauthDevRedirects, false)
  t.equal(read({}).oauthDevRedirects, false)
  t.equal(read({ OAUTH_DEV_REDIRECTS: '1' }).oauthDevRedirects, true)
  t.end()
})

t.test('a new secret key is readable only by its owner, and a DATA_DIR of another user is rejected', (t) => {
  const dataDir = t.testdir()
  const { secretKey } = readSettings({ DATA_DIR: dataDir })
  const file = join(dataDir, 'secret.key')
  t.equal(readFileSync(file, 'utf8'), secretKey)
  t.equal(statSync(file).mode & 0o777, 0o600)
  chmodSync(file, 0)
  // Root can read a file with any mode, so the test switches to another user for a moment.
  const isRoot = process.geteuid!() === 0
  if (isRoot) process.seteuid!(65_534)
  try {
    throwsWith(t, () => readSettings({ DATA_DIR: dataDir }), {
      message: containing(`DATA_DIR ${dataDir} belongs to another user`),
    })
  } finally {
    if (isRoot) process.seteuid!(0)
  }
  t.end()
})

/** Returns the IP address in the audit log for a request with the given X-Forwarded-For header. */
async function addressSeen(service: Awaited<ReturnType<typeof startService>>, forwarded: string): Promise<string> {
  const { client } = await service.tenant()
  await client.ok('createContact', { body: { type: 'other' }, headers: { 'X-Forwarded-For': forwarded } })
  const { data } = await client.ok('listApiAuditLogs', { query: { method: 'POST' } })
  return data[0]!.ipAddress!
}

t.test('an API process drains for DRAIN_SECONDS, by default ten in production and zero elsewhere', (t) => {
  const key = { SECRET_KEY: 'x'.repeat(32) }
  t.equal(read({}).drainMs, 0)
  t.equal(read({ NODE_ENV: 'production', ...key }).drainMs, 10_000)
  t.equal(read({ NODE_ENV: 'production', DRAIN_SECONDS: '0', ...key }).drainMs, 0)
  t.equal(read({ DRAIN_SECONDS: '15' }).drainMs, 15_000)
  t.end()
})

t.test('client addresses can be forged if TRUST_PROXY is a count and HOST is not a loopback address', (t) => {
  const open = (env: NodeJS.ProcessEnv) => canForgeClientAddress(read(env))
  t.ok(open({ TRUST_PROXY: '1' }))
  t.ok(open({ TRUST_PROXY: '2', HOST: '0.0.0.0' }))
  t.notOk(open({}))
  t.notOk(open({ TRUST_PROXY: '0' }))
  t.notOk(open({ TRUST_PROXY: 'loopback' }))
  for (const HOST of ['127.0.0.1', '::1', 'localhost', '127.1.2.3']) t.notOk(open({ TRUST_PROXY: '1', HOST }), HOST)
  t.end()
})

t.test('TRUST_PROXY as a number counts hops from the service', async (t) => {
  for (const [hops, expected] of [
    ['0', '127.0.0.1'],
    ['1', '192.0.2.3'],
    ['2', '192.0.2.2'],
  ] as const) {
    const service = await startService(t, { settings: { trustProxy: read({ TRUST_PROXY: hops }).trustProxy } })
    t.equal(await addressSeen(service, '192.0.2.1, 192.0.2.2, 192.0.2.3'), expected, hops)
  }
})

t.test('TRUST_PROXY as a list trusts only the listed proxies, and invalid addresses are ignored', async (t) => {
  const { trustProxy } = read({ TRUST_PROXY: 'loopback, 192.0.2.0/24' })
  const service = await startService(t, { settings: { trustProxy } })
  t.equal(await addressSeen(service, '198.51.100.9, 203.0.113.1, 192.0.2.3'), '203.0.113.1')
  t.equal(await addressSeen(service, '::ffff:203.0.113.1'), '203.0.113.1')
  t.equal(await addressSeen(service, '2001:db8::7'), '2001:db8::7')
  for (const text of ['unknown', 'x'.repeat(2_000), '<script>', `fe80::1%${'z'.repeat(200)}`]) {
    matches(t, await addressSeen(service, text), /^(127\.0\.0\.1|fe80::1)$/, text.slice(0, 20))
  }
})
