import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { findRoomViolations } from '../../scripts/develop/rooms/check-rooms.ts'
import { findClockReads } from '../../scripts/develop/rooms/clock-reads.ts'
import { type Folder, folders } from '../../scripts/develop/rooms/folders.ts'

const small = (...paths: string[]): Folder[] => paths.map((path) => ({ path, why: '', imports: [] }))

t.test('every folder imports only from the folders that the table allows, and no folders form a cycle', async (t) => {
  t.strictSame(findRoomViolations(resolve(import.meta.dirname, '..', '..')), [])
})

t.test('the architecture page lists every folder of the table with its content and its imports', async (t) => {
  const page = readFileSync(
    resolve(import.meta.dirname, '..', '..', 'handlers/web/docs/project/architecture.md'),
    'utf8',
  )
  const rows = page.split('\n').filter((line) => /^\| `[a-z]/.test(line))
  const code = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(', ') || 'nothing'
  t.strictSame(
    rows.slice(0, folders.length),
    folders.map(({ path, why, imports }) => `| \`${path}\` | ${why} | ${code(imports)} |`),
  )
})

t.test('the room check finds a forbidden import in every import syntax', async (t) => {
  const root = t.testdir({
    db: {
      nouns: { 'bids.ts': "import { app } from '../../handlers/app.ts'\nimport pg from 'pg'\nimport './ids.ts'\n" },
    },
    handlers: {
      web: {
        pages: {
          'bid.tsx': "const run = await import('../../../workers/main.ts')\nimport '../../../db/nouns/bids.ts'\n",
        },
      },
    },
    workers: {
      'main.ts':
        "import type { A } from '../handlers/app.ts'\nexport * from '../scripts/operate/run.ts'\nimport p from '../package.json'\n",
      'mail.ts': "const path = new URL('../handlers/web/pages/style.css', import.meta.url)\n",
    },
    generated: {
      'types.ts': "import contract from '../spec/openapi.json'\nexport type * from '../db/domain/record.ts'\n",
    },
  })
  t.strictSame(findRoomViolations(root), [
    'db/nouns/bids.ts looks into handlers (../../handlers/app.ts)',
    'generated/types.ts looks into db/domain (../db/domain/record.ts)',
    'handlers/web/pages/bid.tsx looks into workers (../../../workers/main.ts)',
    'workers/mail.ts looks into handlers/web/pages (../handlers/web/pages/style.css)',
    'workers/main.ts looks into handlers (../handlers/app.ts)',
    'workers/main.ts looks into scripts/operate (../scripts/operate/run.ts)',
  ])
})

t.test('the room check finds a file outside the table, and a table that allows imports from above', async (t) => {
  const root = t.testdir({ db: { 'bids.ts': '', nouns: { 'leads.ts': "import '../bids.ts'\n" } } })
  t.strictSame(findRoomViolations(root), [
    'db/bids.ts is in no folder of the table',
    'db/nouns/leads.ts looks into db (../bids.ts)',
  ])
  const table = [
    { path: 'db/low', why: '', imports: ['db/high'] },
    { path: 'db/high', why: '', imports: ['db/low', 'db/none'] },
  ]
  t.strictSame(findRoomViolations(t.testdir({ db: {} }), table), [
    'the table allows db/low to import db/high, which is not above it',
    'the table allows db/high to import db/none, which is not above it',
  ])
})

t.test('the room check reports a name that two files of a room export, and a cycle of scripts or tests', async (t) => {
  const root = t.testdir({
    db: {
      nouns: {
        'bids.ts': 'export interface Line {}\nexport const bids = 1, [one, { two }] = list\nconst own = 2\n',
        'invoices.ts': "export type Line = string\nexport { bids } from './bids.ts'\nexport const own = 3\n",
      },
    },
    scripts: { 'a.ts': "import './b.ts'\nexport function two() {}\n", 'b.ts': "import type { A } from './a.ts'\n" },
    test: { 'c.ts': "import './d.ts'\n", 'd.ts': "import '../test/c.ts'\nexport const faults = 1\n" },
    workers: {
      'd.ts': 'export const faults = 3\n',
      'e.ts': 'export const faults = 2\nexport function over(a: 1): void\nexport function over(a: 2): void\n',
    },
  })
  t.strictSame(findRoomViolations(root), [
    'scripts/a.ts -> scripts/b.ts -> scripts/a.ts is a cycle',
    'test/c.ts -> test/d.ts -> test/c.ts is a cycle',
    'Line is exported by db/nouns/bids.ts and db/nouns/invoices.ts',
  ])
})

t.test('a published package imports only its own files and the packages that it includes', async (t) => {
  const root = t.testdir({
    db: { nouns: { 'bids.ts': 'export const bids = 1\n' } },
    generated: { 'records.ts': 'export {}\n', sdk: { 'types.gen.ts': "import './client.ts'\n", 'client.ts': '' } },
    scripts: {
      operate: { 'progress.ts': '' },
      packages: {
        sdk: {
          'index.ts':
            "import '../../../db/nouns/bids.ts'\nimport '../../../generated/sdk/types.gen.ts'\nimport './jobs.ts'\n",
          'jobs.ts': "import '../../operate/progress.ts'\nimport got from 'got'\nimport { open } from 'node:fs'\n",
        },
        conformance: {
          'main.ts': "import '../../../generated/openapi.json'\nimport '../sdk/index.ts'\nimport './contract.ts'\n",
          'contract.ts': "import 'ajv/dist/2020.js'\nimport 'pino'\n",
        },
      },
    },
  })
  t.strictSame(findRoomViolations(root), [
    'scripts/packages/conformance/main.ts looks into scripts/packages (../sdk/index.ts)',
    'scripts/packages/sdk/index.ts looks into db/nouns (../../../db/nouns/bids.ts)',
    'scripts/packages/sdk/jobs.ts looks into scripts/operate (../../operate/progress.ts)',
    'scripts/packages/conformance/contract.ts needs pino, which the conformance kit does not bring',
    'scripts/packages/sdk/jobs.ts needs got, which the SDK does not bring',
  ])
})

t.test('the room check finds cycles of folders, imports between trials, and folders with too many files', async (t) => {
  const many = Object.fromEntries(Array.from({ length: 27 }, (_, index) => [`rule-${index}.ts`, 'export {}\n']))
  const root = t.testdir({
    db: {
      domain: many,
      engine: {
        postgres: { 'session.ts': "import type { Write } from '../records/write.ts'\n" },
        records: { 'write.ts': "import { rule } from '../postgres/session.ts'\nimport '../../domain/rule-1.ts'\n" },
      },
      nouns: {
        bids: { 'bids.ts': "import '../contacts.ts'\n", 'line-items.ts': '' },
        'contacts.ts': "import './bids/line-items.ts'\n",
      },
    },
    scripts: {
      trials: {
        chaos: { 'main.ts': "import '../fuzz/main.ts'\n" },
        fuzz: { 'main.ts': "import './cases.ts'\n", 'cases.ts': '' },
      },
    },
  })
  t.strictSame(findRoomViolations(root), [
    'scripts/trials/chaos/main.ts looks into scripts/trials (../fuzz/main.ts)',
    'db/engine/postgres -> db/engine/records -> db/engine/postgres is a cycle of folders',
    'db/nouns/bids -> db/nouns/contacts.ts -> db/nouns/bids is a cycle of folders',
    'db/engine/postgres/session.ts -> db/engine/records/write.ts -> db/engine/postgres/session.ts is a cycle',
    'db/domain has 27 files, more than 26: a noun with a second file gets a folder',
  ])
})

t.test('outside adapters/, the room check finds uses of internals of packages, but not of our own code', async (t) => {
  const inside = "import { parse } from 'pg/lib/parse.js'\nclient.query._result = 1\n"
  const root = t.testdir({
    db: {
      adapters: { 'query.ts': inside },
      'query.ts': inside,
      'jobs.ts': 'const text = `delete from graphile_worker._private_jobs `\n',
    },
    handlers: {
      'app.ts': "import { scope } from '@aws-sdk/client-s3'\nconst trusts = app.get('trust proxy fn')\n",
      'server.ts': "import { createServer } from 'node:http'\nObject.assign(server, { httpAllowHalfOpen: true })\n",
      'own.ts':
        'const { status: _status, ...shown } = given\nconst httpAllowHalfOpen = (_one: string) => shown.stream\n',
    },
    workers: {
      'validator.ts':
        "const { 'ajv': ajv } = validator as unknown as { _cache: object }\nvalidator['_schemas'].clear()\n",
      'font.tsx': "import { Font } from '@react-pdf/renderer'\nconst file = <Page>{Font.getFont(name).data}</Page>\n",
      'paths.ts': "import { Ajv2020 } from 'ajv/dist/2020.js'\nimport { Ajv } from '@scope/ajv/dist/core.js'\n",
    },
  })
  t.strictSame(
    findRoomViolations(root, small('db', 'handlers', 'workers')).map(
      (line) => line.replace(' reaches into a package', '').split(',')[0],
    ),
    [
      'db/jobs.ts (graphile_worker._private)',
      'db/query.ts (pg/lib/parse.js)',
      'db/query.ts (_result)',
      'handlers/app.ts (trust proxy fn)',
      'handlers/server.ts (httpAllowHalfOpen)',
      'workers/font.tsx (getFont)',
      'workers/paths.ts (@scope/ajv/dist/core.js)',
      'workers/validator.ts (_cache)',
      'workers/validator.ts (_schemas)',
    ],
  )
})

t.test('only listed files read the system clock; a read in any other code or SQL is found', async (t) => {
  t.strictSame(findClockReads(resolve(import.meta.dirname, '..', '..')), [])
  const root = t.testdir({
    db: {
      'bids.ts':
        'const at = new Date()\nconst day = new Date(at)\nconst now = Date.now\n// now() and Date.now() in words\n',
      'leads.ts':
        'const due = sql`select 1 where due_at\n  < clock_timestamp() and made = $1`\nconst took = performance.now()\n',
      'jobs.ts': "const one = 'select now(), current_date'\n",
      'less.ts': "const one = 'select now()'\n",
    },
  })
  const list = {
    'db/jobs.ts': { reads: 2, because: 'the queue' },
    'db/less.ts': { reads: 2, because: 'it was two' },
    'db/gone.ts': { reads: 1, because: 'it was there' },
  }
  t.strictSame(findClockReads(root, list), [
    'db/bids.ts:1,3 reads a clock: take the time of the transaction, or db/engine/base/clock.ts',
    'db/leads.ts:2 reads a clock: take the time of the transaction, or db/engine/base/clock.ts',
    'db/less.ts reads a clock 1 times: lower its number, which is 2',
    'db/gone.ts is gone and still listed',
  ])
})
