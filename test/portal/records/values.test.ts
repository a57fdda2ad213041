import t from 'tap'
import { defaultConventions } from '../../../db/domain/conventions/conventions.ts'
import type { Family, FieldColumn } from '../../../handlers/web/portal/records/family.ts'
import { isDisplayablePicture } from '../../../handlers/web/portal/records/files.ts'
import { commentsOf, documentsOf } from '../../../handlers/web/portal/records/page/attachments.ts'
import { isReferenceKind } from '../../../handlers/web/portal/records/values/shown-value.ts'
import { totalsRow } from '../../../handlers/web/portal/records/values/tables.ts'
import { createValueFormatter, isNumericKind } from '../../../handlers/web/portal/records/values/values.ts'
import type { PageContext } from '../../../handlers/web/portal/section.ts'

const noNames = { of: () => undefined, entity: () => undefined }
const writer = createValueFormatter(defaultConventions, noNames, '2026-03-02T12:00:00.000Z')

t.test('columns of numbers are right-aligned, and all other columns are not', (t) => {
  for (const kind of ['money', 'figure', 'quantity', 'percent', 'number', 'size'] as const)
    t.equal(isNumericKind(kind), true, kind)
  for (const kind of ['text', 'status', 'day', 'time', 'yes', 'person', 'bids'] as const)
    t.equal(isNumericKind(kind), false, kind)
  t.end()
})

t.test('people, stages, categories, manufacturers and records are shown by their names', (t) => {
  for (const kind of ['person', 'stage', 'category', 'manufacturer', 'bids', 'projects', 'pay-apps'] as const)
    t.equal(isReferenceKind(kind), true, kind)
  for (const kind of ['text', 'money', 'day', 'entity', 'email'] as const) t.equal(isReferenceKind(kind), false, kind)
  t.end()
})

const columns: FieldColumn[] = [
  ['title', 'Title', 'text'],
  ['total', 'Total', 'money'],
]
const price: FieldColumn[] = [['price', 'Price', 'figure']]

/** Returns the text of the sum below the last column of these rows. */
const sumOf = (rows: object[], of = columns) => {
  const shown = totalsRow(writer, rows as { id: number }[], of, ['total', 'price'])!.at(-1)!.shown
  return shown?.text
}

t.test('a sum leaves out rows that the customer does not owe, such as voided and rejected records', (t) => {
  const row = (status: string, total = '1.10') => ({ id: 1, status, total, currency: 'USD' })
  for (const status of ['draft', 'sent', 'viewed', 'accepted', 'partial', 'paid', 'submitted', 'approved'])
    t.equal(sumOf([row('sent', '5.00'), row(status)]), '$6.10', status)
  for (const status of ['voided', 'rejected', 'expired', 'cancelled', 'declined'])
    t.equal(sumOf([row('sent', '5.00'), row(status)]), '$5.00', status)
  t.equal(sumOf([row('sent', '5.00'), { ...row('recorded'), voidedAt: '2026-03-02T00:00:00.000Z' }]), '$5.00')
  t.equal(sumOf([row('expired'), row('cancelled')]), '$2.20', 'if no row counts, the sum has all rows')
  t.end()
})

t.test('a sum of values with more than two decimals is rounded to cents only after the addition', (t) => {
  const prices = ['0.0625', '1.0625', '2'].map((price) => ({ id: 1, price, total: price, currency: 'USD' }))
  t.equal(sumOf(prices, price), '3.13')
  t.equal(sumOf(prices), '$3.13')
  t.end()
})

t.test('the portal displays pictures of the types that every browser can show, up to 15 MB', (t) => {
  const size = 15 * 1024 * 1024
  for (const contentType of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'IMAGE/PNG']) {
    t.equal(isDisplayablePicture({ contentType, size }), true, contentType)
    t.equal(isDisplayablePicture({ contentType, size: size + 1 }), false, `a ${contentType} that is too large`)
  }
  for (const contentType of ['image/svg+xml', 'image/tiff', 'image/heic', 'text/html', 'application/pdf'])
    t.equal(isDisplayablePicture({ contentType, size }), false, contentType)
  t.end()
})

t.test('the page of each kind of record that can have documents or comments shows them', async (t) => {
  const asked: string[] = []
  const context = {
    may: () => true,
    query: {},
    list: async (operation: string) => {
      asked.push(operation)
      return { items: [], cursor: null }
    },
  } as unknown as PageContext
  const askedFor = async (entityType: Family['entityType']) => {
    asked.length = 0
    const family = { entityType } as Family
    await Promise.all([documentsOf(context, family, { id: 1 }), commentsOf(context, family, { id: 1 })])
    return [...asked].sort()
  }
  const both = ['contact', 'lead', 'project', 'bid', 'change_order', 'pay_app', 'invoice', 'site_log'] as const
  for (const type of both) t.strictSame(await askedFor(type), ['listComments', 'listDocuments'], type)
  t.strictSame(await askedFor('document'), ['listComments'])
  t.strictSame(await askedFor('product'), [])
  t.strictSame(await askedFor(undefined), [])
})
