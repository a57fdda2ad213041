import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { resources } from '../../db/resources/registry.ts'
import { matches, nonEmpty } from '../support/assertions/assertions.ts'

/**
 * No path writes a resource's table without its rules: what writes its rows is known to db/records alone, and whoever
 * writes one of these tables by a statement of his own stands here, with the reason.
 */
const root = resolve(import.meta.dirname, '..', '..')
const files = globSync('{db,handlers,workers}/**/*.{ts,tsx}', { cwd: root }).sort()
const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8')

/** Children that are no resources; their parent's row is under lock while they are written. */
const children = ['kit_items']
const tables = [...new Set([...resources.map(({ table }) => table), ...children])].sort()

const own: Readonly<Record<string, { tables: string[]; why: string }>> = {
  'db/access/homes.ts': { tables: ['users'], why: 'whether an account is pending is no member of the record' },
  'db/access/made-endpoints.ts': {
    tables: ['webhook_endpoints'],
    why: 'endpoints end with the access that made them, in one statement with their notifications',
  },
  'db/access/password-resets.ts': { tables: ['users'], why: 'a password is no part of the record' },
  'db/access/people.ts': { tables: ['users'], why: 'when a person was invited is no member of the record' },
  'db/access/sessions.ts': { tables: ['users'], why: 'nor is when somebody signed in' },
  'db/access/tenants.ts': { tables: ['lead_stages'], why: 'those that a new tenant begins with' },
  'db/access/users.ts': { tables: ['users'], why: 'users are made and changed by the operator, not by the API' },
  'db/bids/acceptance.ts': {
    tables: ['bid_line_items'],
    why: 'options that are chosen count, under the lock of the bid',
  },
  'db/bids/bids.ts': { tables: ['bids'], why: 'when a bid was first viewed is no member of the record' },
  'db/bids/copies.ts': { tables: ['bid_line_items'], why: "a copy's lines, in one statement" },
  'db/change-orders/sequence.ts': {
    tables: ['projects'],
    why: 'the highest number that was given to a change order there, which is no member of the project',
  },
  'db/documents/following.ts': {
    tables: ['documents'],
    why: 'deleted documents follow their record to another project without an event',
  },
  'db/organization/archive/judged/endpoints.ts': {
    tables: ['webhook_endpoints'],
    why: 'endpoints at refused addresses arrive deleted, before the organization has events',
  },
  'db/organization/archive/people.ts': { tables: ['users'], why: 'people who arrive are pending, as invited ones are' },
  'db/organization/removal.ts': {
    tables: ['webhook_endpoints'],
    why: 'what an organization that is removed has told others by ends with it, unheard',
  },
  'db/pay-apps/sequence.ts': { tables: ['pay_apps'], why: 'whose certificate it continues is no part of the record' },
  'db/products/kits.ts': { tables: ['kit_items'], why: "a copy's parts, in one statement" },
  'db/webhooks/drains.ts': {
    tables: ['webhook_endpoints'],
    why: 'what deliveries leave at their endpoint, which is no change of it',
  },
  'db/webhooks/endpoints.ts': { tables: ['webhook_endpoints'], why: 'secrets are no part of the record' },
  'db/workflows/change-orders.ts': {
    tables: ['change_orders'],
    why: "which project's end an approval has moved, which is no member of the change order",
  },
  'db/workflows/erasure/erase-contact.ts': {
    tables: ['contacts'],
    why: 'a deleted contact is emptied, with an event of its own that has none of the former texts',
  },
  'db/workflows/erasure/erased-users.ts': {
    tables: ['users'],
    why: 'a removed user is emptied by the operator, and the record keeps none of the former texts',
  },
  'db/workflows/erasure/user-access.ts': {
    tables: ['comments'],
    why: "an erased user's comments get another name of their author, as they get other texts",
  },
  'db/workflows/secret-key/replace.ts': {
    tables: ['webhook_endpoints'],
    why: 'endpoints whose secrets are lost end by an operator, who has no caller of an organization',
  },
}

/** The tables that a file's statements name where they write, and `?` for one that is put in when it runs. */
function tablesWrittenIn(text: string): string[] {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const plain = [...text.matchAll(/\b(?:insert into|update|delete from)\s+(?:only\s+)?"?(\$\{|[a-z_]+)/gi)]
  const built = [...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*(?:['"`](\w+)|\w)/g)]
  const named = [...plain, ...built].map(([, name]) => (name === undefined || name === '${' ? '?' : snake(name)))
  return [...new Set(named)].sort()
}

t.test('only db/records imports what writes rows without rules', (t) => {
  for (const file of nonEmpty(files)) {
    const named = [...textOf(file).matchAll(/from '([^']+\/(?:child-order|rows|changes|emit)\.ts)'/g)].map(
      ([, path]) => path!,
    )
    const inside = named.filter((path) => resolve(root, file, '..', path).startsWith(resolve(root, 'db/records/')))
    if (inside.length > 0) matches(t, file, /^db\/records\//, `${file} imports ${inside}`)
  }
  t.end()
})

t.test("whoever writes a resource's table by a statement of his own is known", (t) => {
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

t.test('a statement whose table is put in when it runs stands where no resource is meant, or where all are', (t) => {
  const known = [
    'db/access/second-factor/moving.ts',
    'db/access/second-factor/person.ts',
    'db/branding/currencies.ts',
    'db/mail/office.ts',
    'db/organization/archive/load.ts',
    'db/organization/removal.ts',
    'db/organization/removed-rows.ts',
    'db/postgres/leases.ts',
    'db/postgres/removal.ts',
    'db/records/child-order.ts',
    'db/records/rows.ts',
    'db/sandbox/aged.ts',
    'db/sandbox/reset.ts',
    'db/workflows/erasure/files.ts',
    'db/workflows/erasure/places.ts',
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

t.test('a statement is found however it is written', (t) => {
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
