import type { Fault } from '../fault.ts'

const records = ['test/portal/records.test.ts']

/** The office's window: what a role may not read is nowhere on its pages. */
export const faults: readonly Fault[] = [
  {
    name: 'a login on site opens the office’s records',
    file: 'handlers/portal/records/records.ts',
    find: "  closedTo: 'field',\n",
    replace: '',
    tests: records,
  },
  {
    name: 'a record’s page shows what belongs to it of a family that the role does not read',
    file: 'handlers/portal/records/page/tables.ts',
    find: '    if (!context.may(other.scope)) continue\n',
    replace: '',
    tests: records,
  },
  {
    name: 'the search leads to lists that the role does not open',
    file: 'handlers/portal/records/search/search.ts',
    find: 'families.filter(({ scope }) => context.may(scope))',
    replace: 'families',
    tests: records,
  },
  {
    name: 'everybody is told who changed a record',
    file: 'handlers/portal/records/page/history.ts',
    find: "if (context.may('audit:read')) ",
    replace: '',
    tests: records,
  },
  {
    name: 'a record’s page shows the mails of another record',
    file: 'db/jobs/of-record.ts',
    find: ' and params @> ${JSON.stringify(params)}::jsonb',
    replace: '',
    tests: records,
  },
]
