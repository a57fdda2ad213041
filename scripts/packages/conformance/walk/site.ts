import type { Walk, WalkRecords } from './operation-walk.ts'

const days = { from: '2026-03-01', to: '2026-03-31' }

/**
 * Calls the operations of site logs, time entries and crews. The operations that need a user are left out if the
 * organization has none.
 */
export async function walkSite(walk: Walk, stage: WalkRecords): Promise<void> {
  await walk.step('listSiteLogs', { query: { limit: 5 } })
  await walk.step('listTimeEntries', { query: { limit: 5 } })
  await walk.step('aggregateTimeEntries', { query: { projectId: stage.projectId } })
  await walk.step('listCrewAssignments', { query: { limit: 5 } })
  await walk.step('listCalendarEvents', { query: { ...days, projectId: stage.projectId } })
  await walk.startAndCancelJob('exportSiteLogs', { body: { filters: { projectId: stage.projectId } } })
  await walk.startAndCancelJob('exportTimeEntries', { body: { filters: { projectId: stage.projectId } } })
  const { userId } = stage
  if (userId === undefined) {
    walk.skipOperations('the organization has no people', 'getUser', ...ofLogs, ...ofTime, ...ofCrews)
    return
  }
  await walk.step('getUser', { path: [userId] })
  await walkSiteLogs(walk, stage, userId)
  await walkTime(walk, stage, userId)
  await walkCrews(walk, stage, userId)
}

const ofLogs = [
  'createSiteLog',
  'getSiteLog',
  'updateSiteLog',
  'deleteSiteLog',
  'moveSiteLog',
  'renderSiteLogDailyReportPdf',
  'bulkSiteLogs',
]
const ofTime = [
  'createTimeEntry',
  'getTimeEntry',
  'updateTimeEntry',
  'deleteTimeEntry',
  'moveTimeEntry',
  'bulkTimeEntries',
]
const ofCrews = ['replaceJobDayCrew', 'getCrewAssignment', 'deleteCrewAssignment']

async function walkSiteLogs(walk: Walk, { projectId, otherProjectId }: WalkRecords, userId: number): Promise<void> {
  const conditions = {
    ...{ weather: 'Rain until noon', temperatureHigh: '58', temperatureLow: '41.5', temperatureUnit: 'F' },
    delays: [{ description: 'Waited for the pump', hours: '1.5' }],
    equipment: [{ name: 'Excavator' }],
  }
  const body = { projectId, logDate: '2026-03-02', notes: walk.nameMark, createdBy: userId, ...conditions }
  const { id } = await walk.callForData('createSiteLog', { body })
  await walk.step('getSiteLog', { path: [id] })
  await walk.step('updateSiteLog', { path: [id], body: { issues: 'Two footings are 40 mm low; shimmed.' } })
  await walk.startAndCancelJob('renderSiteLogDailyReportPdf', { path: [id] })
  await walk.step('moveSiteLog', { path: [id], body: { targetProjectId: otherProjectId } })
  await walk.startAndCancelJob('bulkSiteLogs', { body: { operation: 'delete', ids: [id], dryRun: true } })
  await walk.step('deleteSiteLog', { path: [id] })
}

async function walkTime(walk: Walk, { projectId, otherProjectId }: WalkRecords, userId: number): Promise<void> {
  const body = { projectId, userId, date: '2026-03-02', hours: '7.25', description: walk.nameMark }
  const { id } = await walk.callForData('createTimeEntry', { body })
  await walk.step('getTimeEntry', { path: [id] })
  await walk.step('updateTimeEntry', { path: [id], body: { hours: '8' } })
  await walk.step('moveTimeEntry', { path: [id], body: { targetProjectId: otherProjectId } })
  await walk.startAndCancelJob('bulkTimeEntries', { body: { operation: 'delete', ids: [id], dryRun: true } })
  await walk.step('deleteTimeEntry', { path: [id] })
}

async function walkCrews(walk: Walk, { projectId }: WalkRecords, userId: number): Promise<void> {
  const body = { projectId, date: '2026-03-02', crew: [{ userId, startTime: '07:30', isLead: true }] }
  const [assignment] = await walk.callForData('replaceJobDayCrew', { body })
  await walk.step('getCrewAssignment', { path: [assignment.id] })
  await walk.step('deleteCrewAssignment', { path: [assignment.id] })
}
