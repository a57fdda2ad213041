import type { Fault } from '../fault.ts'

const records = ['test/portal/records/records.test.ts']
const stale = ['test/portal/stale-forms.test.ts']
const times = ['test/portal/times.test.ts']
const samples = ['test/portal/sample-pdfs.test.ts']

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
    name: 'a form that was opened before a colleague’s change undoes it',
    file: 'handlers/portal/call-operation.ts',
    find: 'change, ifMatch).catch(refuse)',
    replace: 'change).catch(refuse)',
    tests: stale,
  },
  {
    name: 'a form that is refused for a colleague’s change undoes it when it is sent again',
    file: 'handlers/portal/branding/branding.ts',
    find: 'version: typed ? typed.version : ',
    replace: 'version: ',
    tests: stale,
  },
  {
    name: 'the days of a list of records are UTC’s',
    file: 'handlers/portal/records/list.ts',
    find: 'convertDayFilters(context, family, chosen)',
    replace: 'chosen',
    tests: times,
  },
  {
    name: 'a list by days that its records name takes them for times of the zone',
    file: 'handlers/portal/records/day-filters.ts',
    find: '  if (goesByDays(',
    replace: '  if (false && goesByDays(',
    tests: times,
  },
  {
    name: 'everybody is told who changed a record',
    file: 'handlers/portal/records/page/history.ts',
    find: "if (context.may('audit:read')) ",
    replace: '',
    tests: records,
  },
  {
    name: 'a record is said to be made by whoever changed it first',
    file: 'handlers/portal/records/page/history.ts',
    find: 'const madeBy = maker && nameOf(maker)',
    replace: 'const madeBy = changes[0] && nameOf(changes[0])',
    tests: ['test/portal/records/history.test.ts'],
  },
  {
    name: 'a record keeps the person alone who made it, and not with which key',
    file: 'db/records/rows.ts',
    find: '[caller.userId, caller.apiKeyId, caller.clientId]',
    replace: '[caller.userId, null, null]',
    tests: ['test/portal/records/history.test.ts'],
  },
  {
    name: 'what is due on the last day of an age is listed under the next one, too',
    file: 'db/invoices/invoices.ts',
    find: "'<', daysAgo(least - 1)",
    replace: "'<', daysAgo(least - 2)",
    tests: ['test/portal/money/aging.test.ts'],
  },
  {
    name: 'a record’s page shows the mails of another record',
    file: 'db/jobs/record-jobs.ts',
    find: ' and params @> ${JSON.stringify(params)}::jsonb',
    replace: '',
    tests: records,
  },
  {
    name: 'the sample of a paper looks like a real one',
    file: 'workers/pdf/sheets.ts',
    find: '        ...(from.isSample ? sampleNoticePieces(setting) : []),\n',
    replace: '',
    tests: samples,
  },
  {
    name: 'the sample of a paper is for everybody who has its link',
    file: 'handlers/portal/branding/sample-pdfs.ts',
    find: "context.readToken('sample', context.query.for ?? '')",
    replace: "Buffer.from(String(context.query.for).split('.')[0]!, 'base64url').toString().split(':')[1]",
    tests: samples,
  },
  {
    name: 'a sample is drawn of what saving would refuse',
    file: 'db/branding/branding.ts',
    find: '  await refuseInvalidConventions(db, values)\n  const row',
    replace: '  const row',
    tests: samples,
  },
]
