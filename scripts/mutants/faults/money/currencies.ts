import type { Fault } from '../../fault.ts'

const tests = ['test/papers/currencies.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a bid that is out is printed in the currency of now',
    file: 'db/bids/paper-contents.ts',
    find: 'currentLetterheadOf(db, caller, bid.contactId, bid.currency)',
    replace: 'currentLetterheadOf(db, caller, bid.contactId)',
    tests,
  },
  {
    name: 'a submitted change order is printed in the currency of now',
    file: 'db/branding/stored-letterheads.ts',
    find: 'if (!row) return currentLetterheadOf(db, key, contactId, currency)',
    replace: 'if (!row) return currentLetterheadOf(db, key, contactId)',
    tests,
  },
  {
    name: 'the currency changes under drafts with amounts',
    file: 'db/workflows/currency-change.ts',
    find: 'if (counts.length > 0 && values.draftsTakeNewCurrency !== true) {',
    replace: 'if (counts.length > 999) {',
    tests,
  },
  {
    name: 'drafts that bill what is out take the new currency',
    file: 'db/workflows/currency-change.ts',
    find: '({ bills, projectId }) => !bills &&',
    replace: '({ projectId }) =>',
    tests,
  },
  {
    name: 'an invoice of a bid is in the currency of now',
    file: 'db/branding/currencies.ts',
    find: 'currency: row.currency ?? contracts.get(row.projectId ?? 0) ?? own.currency',
    replace: 'currency: own.currency',
    tests,
  },
  {
    name: 'sums add up currencies',
    file: 'db/branding/currencies.ts',
    find: 'isMixed: row?.hasOtherCurrencies ?? false',
    replace: 'isMixed: false',
    tests,
  },
  {
    name: 'the portal shows amounts in the currency of now',
    file: 'handlers/portal/records/record.ts',
    find: 'createValueFormatter({ ...conventions, currency: own.currency }, names, context.db.at)',
    replace: 'createValueFormatter(conventions, names, context.db.at)',
    tests,
  },
  {
    name: 'the last row of a list adds up currencies',
    file: 'handlers/portal/records/values/tables.ts',
    find: 'Map.groupBy(counted, ({ currency }) => currency)',
    replace: 'Map.groupBy(counted, () => 1)',
    tests,
  },
]
