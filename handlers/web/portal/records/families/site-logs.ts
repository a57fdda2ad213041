import { defineFamily, tableFromField } from '../family.ts'

const partOf = tableFromField<'getSiteLog'>()

export const siteLogFamily = defineFamily({
  ...{ path: 'site-logs', schema: 'SiteLog', label: 'Site logs', one: 'site log', scope: 'site_logs:read' },
  ...{ list: 'listSiteLogs', get: 'getSiteLog', exports: 'exportSiteLogs', entityType: 'site_log' },
  ...{ events: 'site_log', head: 'Day', days: 'Days' },
  heading: ({ logDate, title }, { day }) => ({ title: day(logDate), secondary: title }),
  columns: [
    ['projectId', 'Project', 'projects'],
    ['createdBy', 'Written by', 'person'],
    ['personnelCount', 'People', 'number'],
    ['issues', 'Issues', 'text'],
    ['isReviewed', 'Reviewed', 'yes'],
  ],
  filters: ['isReviewed'],
  narrowedBy: [['projectId', 'Project', 'projects']],
  facts: [
    ['projectId', 'Project', 'projects'],
    ['createdBy', 'Written by', 'person'],
    ['personnelCount', 'People on site', 'number'],
    ['weather', 'Weather', 'weather'],
    ['tags', 'Tags', 'list'],
    ['isReviewed', 'Reviewed', 'yes'],
    ['reviewedBy', 'Reviewed by', 'person'],
  ],
  texts: [
    ['workPerformed', 'Work performed'],
    ['materialsReceived', 'Materials received'],
    ['visitorsOnSite', 'Visitors'],
    ['issues', 'Issues'],
    ['notes', 'Notes'],
  ],
  tables: [
    partOf('Delays', 'delays', [
      ['description', 'What', 'text'],
      ['hours', 'Hours', 'quantity'],
    ]),
    partOf('Equipment', 'equipment', [
      ['name', 'Machine', 'text'],
      ['note', 'Note', 'text'],
      ['hours', 'Hours', 'quantity'],
    ]),
  ],
  states: [
    ['createdAt', 'Written'],
    ['reviewedAt', 'Reviewed', ['updateSiteLog']],
  ],
  papers: [
    {
      label: 'Daily report',
      operation: 'renderSiteLogDailyReportPdf',
      scope: 'site_logs:read',
      resourceType: 'site-logs',
    },
  ],
})
