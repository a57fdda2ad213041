import t from 'tap'
import { hasIssuedPapers, searchedTables } from '../../db/workflows/erasure/remaining-records.ts'
import { familiesSearchedForContacts, familiesSearchedForUsers } from '../../db/workflows/erasure/subject-records.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { columnTypes } from '../../generated/tenant-tables.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isSearchable = (type: string | undefined) => ['text', 'jsonb', 'text[]'].includes(type ?? '')

t.test('bids, invoices, change orders, pay applications and signature requests count as issued papers', (t) => {
  const kept = (entityType: string) => ({ entityType, id: 1, number: null, why: 'It names the contact.' })
  for (const type of ['bid', 'invoice', 'change_order', 'pay_app', 'signature_request'])
    t.equal(hasIssuedPapers([kept('lead'), kept(type)]), true, type)
  for (const type of ['lead', 'document', 'site_log', 'accounting_customer'])
    t.equal(hasIssuedPapers([kept(type)]), false, type)
  t.equal(hasIssuedPapers([]), false)
  t.end()
})

/** Columns that no caller writes: hashes, secrets, and what the service computes. */
const computed = ['search_text', 'maker_client_id', 'sha256', 'content_type', 'document_hash']
const secret = ['password_hash', 'pending_hash', 'secret', 'previous_secret']

t.test('the search for remaining mentions reads every text, list and JSON of a record, but no hash or secret', (t) => {
  const searched = new Map(searchedTables('user').map(({ table, columns }) => [table, columns]))
  const own = resources.filter(({ table }) => table !== 'comments')
  for (const { table } of nonEmpty(own)) {
    const texts = Object.entries(columnTypes[table] ?? {}).filter(([, type]) => isSearchable(type))
    const expected = texts.map(([name]) => name).filter((name) => ![...computed, ...secret].includes(name))
    t.strictSame(searched.get(table) ?? [], expected, table)
  }
  const names = own.flatMap(({ table }) => Object.keys(columnTypes[table] ?? {}))
  t.strictSame(
    [...computed, ...secret].filter((name) => !names.includes(name)),
    [],
    'each of these columns exists',
  )
  t.equal(searched.get('webhook_endpoints')!.includes('event_patterns'), true, 'a list of texts is searched')
  t.equal(searched.get('projects')!.includes('phases'), true, 'JSON is searched')
  t.equal(
    searchedTables('contact').some(({ table }) => table === 'contacts'),
    false,
  )
  t.end()
})

t.test("the export of a person's data searches every family except users and webhook endpoints", (t) => {
  const tables = resources.map(({ table }) => table).filter((table) => !['users', 'webhook_endpoints'].includes(table))
  for (const families of [familiesSearchedForContacts, familiesSearchedForUsers]) {
    t.strictSame(families.map(({ resource }) => resource.table).sort(), tables.sort())
    for (const { resource, texts } of nonEmpty(families)) {
      const types = columnTypes[resource.table] ?? {}
      t.strictSame(
        texts,
        resource.fields.filter((field) => isSearchable(types[snake(field)])),
        resource.table,
      )
    }
  }
  t.end()
})
