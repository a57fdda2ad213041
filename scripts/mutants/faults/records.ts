import type { Fault } from '../fault.ts'

/** How records are searched, read and written. */
export const faults: readonly Fault[] = [
  {
    name: 'a number is looked for without its organization',
    file: 'db/records/search.ts',
    find: 'BigInt(tenantId) * 10_000n + BigInt(four)',
    replace: 'BigInt(four)',
    tests: ['test/records/search.test.ts'],
  },
  {
    name: 'a phone number is found with the zeros that are dialled before it alone',
    file: 'db/records/search.ts',
    find: 'some !== undefined && number.digits.includes(some)',
    replace: 'some !== undefined',
    tests: ['test/records/search.test.ts'],
  },
  {
    name: 'a word is found wherever its digits are',
    file: 'db/records/search.ts',
    find: "{ value: word }, ') in search_text) <> 0']",
    replace: "{ value: word }, ') in search_text) >= 0']",
    tests: ['test/records/search.test.ts'],
  },
  {
    name: 'a backslash is lost from what is written',
    file: 'db/postgres/column-arrays.ts',
    find: '/["\\\\]/g',
    replace: '/["]/g',
    tests: ['test/postgres/column-arrays.test.ts'],
  },
  {
    name: 'a list that is null becomes an empty one',
    file: 'db/postgres/column-arrays.ts',
    find: "value === null || value === undefined ? 'NULL' : textOf(value)",
    replace: "value === undefined ? 'NULL' : textOf(value ?? [])",
    tests: ['test/postgres/column-arrays.test.ts'],
  },
  {
    name: 'a change is answered with what the table made of the record before it',
    file: 'db/records/rows.ts',
    find: "new Set(['id', 'updatedAt', ...fields, ...madeFields])",
    replace: "new Set(['id', 'updatedAt', ...fields])",
    tests: ['test/time-entries/time-entries.test.ts', 'test/products/products.test.ts'],
  },
  {
    name: 'a change is answered with its old version',
    file: 'db/records/rows.ts',
    find: "new Set(['id', 'updatedAt', ...fields, ...madeFields])",
    replace: "new Set(['id', ...fields, ...madeFields])",
    tests: ['test/contacts.test.ts'],
  },
  {
    name: 'a list with deleted records does not tell which these are',
    file: 'db/records/read.ts',
    find: 'mayBeDeleted ? selectionWithDeletedAt(resource) : selection(resource)',
    replace: 'selection(resource)',
    tests: ['test/contact-lists.test.ts'],
  },
  {
    name: 'a live record among deleted ones has a deletedAt of null',
    file: 'db/records/read.ts',
    find: "  if (typeof row.deletedAt === 'string') return row\n",
    replace: '  if (row) return row\n',
    tests: ['test/contact-lists.test.ts'],
  },
  {
    name: 'a valid request is refused for what the one before it lacked',
    file: 'handlers/http/adapters/request-validator.ts',
    find: '    compiled.found = []\n',
    replace: '',
    tests: ['test/adapters/request-validator.test.ts'],
  },
  {
    name: 'a line of a schedule has the figures of the first',
    file: 'db/pay-apps/line-items.ts',
    find: 'figuresOfAmounts(amounts[index]!)',
    replace: 'figuresOfAmounts(amounts[0]!)',
    tests: ['test/pay-apps/schedule.test.ts'],
  },
]
