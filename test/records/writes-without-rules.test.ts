import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { resources } from '../../db/workflows/resources/registry.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

/**
 * The tests below make sure that no code writes the table of a resource without the resource's rules. Only db/engine/records
 * imports the functions that write rows. `own` lists the files with their own write statements, and the reasons.
 */
const root = resolve(import.meta.dirname, '..', '..')
const files = globSync('{db,handlers,workers}/**/*.{ts,tsx}', { cwd: root }).sort()
const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8')

/** Child tables without a resource. Their parent row is locked while they are written. */
const children = ['kit_items']
const tables = [...new Set([...resources.map(({ table }) => table), ...children])].sort()

const own: Readonly<Record<string, { tables: string[]; why: string }>> = {
  'db/nouns/bids/acceptance.ts': {
    tables: ['bid_line_items'],
    why: 'chosen options become ordinary lines, under the lock of the bid',
  },
  'db/nouns/bids/bids.ts': { tables: ['bids'], why: 'the time of the first view is no field of the record' },
  'db/nouns/bids/duplicate.ts': { tables: ['bid_line_items'], why: 'the lines of a copied bid, in one statement' },
  'db/nouns/change-orders/sequence.ts': {
    tables: ['projects'],
    why: 'the highest change order number of a project is no field of the project',
  },
  'db/nouns/documents/project-reassignment.ts': {
    tables: ['documents'],
    why: 'deleted documents follow their record to another project without an event',
  },
  'db/nouns/pay-apps/sequence.ts': {
    tables: ['pay_apps'],
    why: 'the previous pay application is no field of the record',
  },
  'db/nouns/products/kits.ts': { tables: ['kit_items'], why: 'the parts of a copied kit, in one statement' },
  'db/nouns/webhooks/dispatch.ts': {
    tables: ['webhook_endpoints'],
    why: 'the delivery state of an endpoint is no change of the endpoint',
  },
  'db/nouns/webhooks/endpoints.ts': { tables: ['webhook_endpoints'], why: 'secrets are no part of the record' },
  'db/operations/organization/archive/checks/endpoints.ts': {
    tables: ['webhook_endpoints'],
    why: 'imported endpoints at forbidden addresses are stored as deleted, before the organization has events',
  },
  'db/operations/organization/archive/users.ts': {
    tables: ['users'],
    why: 'imported users are pending, like invited ones',
  },
  'db/operations/organization/removal.ts': {
    tables: ['webhook_endpoints'],
    why: 'the endpoints of a removed organization are turned off without an event',
  },
  'db/services/access/created-endpoints.ts': {
    tables: ['webhook_endpoints'],
    why: 'endpoints end with the access of their creator, in one statement with their notifications',
  },
  'db/services/access/homes.ts': {
    tables: ['users'],
    why: 'the pending state of an account is no field of the record',
  },
  'db/services/access/password-resets.ts': { tables: ['users'], why: 'a password is no part of the record' },
  'db/services/access/sessions.ts': {
    tables: ['users'],
    why: 'the time of the last sign-in is no field of the record',
  },
  'db/services/access/tenants.ts': { tables: ['lead_stages'], why: 'the initial lead stages of a new tenant' },
  'db/services/access/user-management.ts': {
    tables: ['users'],
    why: 'the time of the invitation is no field of the record',
  },
  'db/services/access/users.ts': { tables: ['users'], why: 'the operator creates and changes users without the API' },
  'db/workflows/change-orders.ts': {
    tables: ['change_orders'],
    why: 'the project whose end date an approval moved is no field of the change order',
  },
  'db/workflows/erasure/erase-contact.ts': {
    tables: ['contacts'],
    why: 'an erased contact is emptied, with a special event without its former texts',
  },
  'db/workflows/erasure/erased-users.ts': {
    tables: ['users'],
    why: 'the operator empties a removed user, and no former texts remain',
  },
  'db/workflows/erasure/user-access.ts': {
    tables: ['comments'],
    why: 'the comments of an erased user get a new author name and new texts',
  },
  'db/workflows/secret-key/replace.ts': {
    tables: ['webhook_endpoints'],
    why: 'the operator ends endpoints whose secrets are lost, without a caller of the organization',
  },
}

/** Returns the tables that the statements in a source text write; `?` is a table name set at run time. */
function tablesWrittenIn(text: string): string[] {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const plain = [...text.matchAll(/\b(?:insert into|update|delete from)\s+(?:only\s+)?"?(\$\{|[a-z_]+)/gi)]
  const built = [...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*(?:['"`](\w+)|\w)/g)]
  const named = [...plain, ...built].map(([, name]) => (name === undefined || name === '${' ? '?' : snake(name)))
  return [...new Set(named)].sort()
}

t.test('only db/engine/records imports the functions that write rows without rules', (t) => {
  for (const file of nonEmpty(files)) {
    const named = [...textOf(file).matchAll(/from '([^']+\/(?:child-order|rows|changes|emit)\.ts)'/g)].map(
      ([, path]) => path!,
    )
    const inside = named.filter((path) =>
      resolve(root, file, '..', path).startsWith(resolve(root, 'db/engine/records')),
    )
    if (inside.length > 0) matches(t, file, /^db\/engine\/records\//, `${file} imports ${inside}`)
  }
  t.end()
})

t.test('every file that writes the table of a resource by its own statement is listed with a reason', (t) => {
  const found = files.flatMap((file) => {
    const written = tablesWrittenIn(textOf(file)).filter((table) => (tables as string[]).includes(table))
    return written.length === 0 ? [] : [[file, written] as const]
  })
  t.strictSame(
    found,
    Object.entries(own).map(([file, { tables }]) => [file, tables]),
  )
  t.end()
})

t.test('every file whose write statements get their table name at run time is listed here', (t) => {
  const known = [
    'db/engine/postgres/leases.ts',
    'db/engine/postgres/row-deletion.ts',
    'db/engine/postgres/row-removal.ts',
    'db/engine/records/child-order.ts',
    'db/engine/records/rows.ts',
    'db/operations/organization/archive/load.ts',
    'db/operations/organization/removal.ts',
    'db/operations/sandbox/expired.ts',
    'db/operations/sandbox/reset.ts',
    'db/services/access/second-factor/move.ts',
    'db/services/access/second-factor/person.ts',
    'db/services/branding/currencies.ts',
    'db/services/mail/member-addresses.ts',
    'db/workflows/erasure/files.ts',
    'db/workflows/erasure/text-columns.ts',
    'db/workflows/erasure/user-access.ts',
    'db/workflows/retention/sweep.ts',
    'db/workflows/secret-key/rotate.ts',
  ]
  t.strictSame(
    files.filter((file) => tablesWrittenIn(textOf(file)).includes('?')),
    known,
  )
  t.end()
})

t.test('the check finds the table that a statement writes, in every notation of the statement', (t) => {
  const texts: [string, string[]][] = [
    ['sql`insert into bids (id) values (1)`', ['bids']],
    ['sql`UPDATE only "contacts" c set id = 1`', ['contacts']],
    ["sql.deleteFrom('kitItems').execute()", ['kit_items']],
    ['unit.sql\n.updateTable(\n  `bidLineItems`)', ['bid_line_items']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source text
    ['sql`delete from ${sql.table(name)}`', ['?']],
    ['sql.insertInto(name)', ['?']],
    ['select 1 from bids', []],
  ]
  for (const [text, expected] of texts) t.strictSame(tablesWrittenIn(text), expected, text)
  t.end()
})
