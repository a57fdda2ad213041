import type { TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { type AgentDesk, idsOf, type OfficeTask } from './desk.ts'

const named = (name: string) => (tenant: TestTenant) => make.project(tenant, { name, status: 'active' })
const projectOf = async (desk: AgentDesk, name: string): Promise<number> =>
  (await desk.call('listProjects', { query: { search: name } })).data[0].id
/** Returns a function that creates a project and a field user whose e-mail address begins with this name. */
const withWorker = (project: string, name: string) => async (tenant: TestTenant) => ({
  projectId: (await named(project)(tenant)).id,
  userId: await make.worker(tenant, 'field', `${name}${tenant.id}@example.com`),
})
const userOf = async (desk: AgentDesk, name: string): Promise<number> =>
  (await desk.call('listUsers', { query: { search: name } })).data[0].id

/** Tasks about projects and work on construction sites. */
export const siteTasks: OfficeTask[] = [
  {
    said: 'Open a new project for the garage at 5 Pine Road',
    operation: 'createProject',
    play: (desk) => desk.call('createProject', { body: { name: 'Garage, Pine Road', siteAddress: '5 Pine Road' } }),
    judge: async (desk) => [
      await desk.row("select site_address from projects where tenant_id = $1 and name = 'Garage, Pine Road'"),
      { siteAddress: '5 Pine Road' },
    ],
  },
  {
    said: 'Which of our jobs are active?',
    operation: 'listProjects',
    given: named('Running'),
    play: async (desk) => idsOf((await desk.call('listProjects', { query: { status: 'active', limit: 100 } })).data),
    judge: async (desk, answer) => [
      answer,
      idsOf(
        await desk.rows("select id from projects where tenant_id = $1 and status = 'active' and deleted_at is null"),
      ),
    ],
  },
  {
    said: 'The project on Elm Street will be finished on the 30th of June',
    operation: 'updateProject',
    given: named('Elm Street'),
    play: async (desk) =>
      desk.call('updateProject', {
        path: { id: await projectOf(desk, 'Elm Street') },
        body: { expectedEndDate: '2026-06-30' },
      }),
    judge: async (desk, _, { id }) => [
      (
        await desk.row('select expected_end_date::text from projects where tenant_id = $1 and id = $2', id)
      ).expectedEndDate.slice(0, 10),
      '2026-06-30',
    ],
  },
  {
    said: 'What is attached to the project Maple?',
    operation: 'getProjectAttachedRecords',
    async given(tenant) {
      const { id: projectId } = await named('Maple')(tenant)
      await make.invoice(tenant, { projectId })
      await make.siteLog(tenant, { projectId })
      return projectId
    },
    play: async (desk) =>
      (await desk.call('getProjectAttachedRecords', { path: { id: await projectOf(desk, 'Maple') } })).data.counts,
    judge: async (desk, answer, projectId) => [
      [answer.invoices, answer.siteLogs],
      await Promise.all(
        ['invoices', 'site_logs'].map(async (table) =>
          Number(
            (await desk.row(`select count(*) from ${table} where tenant_id = $1 and project_id = $2`, projectId)).count,
          ),
        ),
      ),
    ],
  },
  {
    said: 'Sam worked six hours at the Oak house on March 3: write the hours down',
    operation: 'createTimeEntry',
    given: withWorker('Oak', 'sam'),
    play: async (desk) =>
      desk.call('createTimeEntry', {
        body: {
          projectId: await projectOf(desk, 'Oak'),
          userId: await userOf(desk, 'sam'),
          date: '2026-03-03',
          hours: '6',
        },
      }),
    judge: async (desk, _, { projectId, userId }) => [
      await desk.row(
        'select hours, date::text from time_entries where tenant_id = $1 and project_id = $2 and user_id = $3',
        projectId,
        userId,
      ),
      { hours: '6', date: '2026-03-03' },
    ],
  },
  {
    said: 'How many hours did we work on the Birch project, by week?',
    operation: 'aggregateTimeEntries',
    async given(tenant) {
      const { id: projectId } = await named('Birch')(tenant)
      for (const hours of ['8', '4.5']) await make.timeEntry(tenant, { projectId, hours })
      return projectId
    },
    async play(desk) {
      const query = { projectId: await projectOf(desk, 'Birch') }
      const weeks: { hours: string }[] = (await desk.call('aggregateTimeEntries', { query })).data
      return weeks.reduce((sum, { hours }) => sum + Number(hours), 0)
    },
    judge: async (desk, answer, projectId) => [
      answer,
      Number(
        (await desk.row('select sum(hours) from time_entries where tenant_id = $1 and project_id = $2', projectId)).sum,
      ),
    ],
  },
  {
    said: 'Which hours has nobody reviewed?',
    operation: 'listTimeEntries',
    given: (tenant) => make.timeEntry(tenant),
    play: async (desk) =>
      idsOf((await desk.call('listTimeEntries', { query: { isReviewed: false, limit: 100 } })).data),
    judge: async (desk, answer) => [
      answer,
      idsOf(
        await desk.rows('select id from time_entries where tenant_id = $1 and not is_reviewed and deleted_at is null'),
      ),
    ],
  },
  {
    said: 'The hours of Kim are right: mark the time entry as reviewed',
    operation: 'updateTimeEntry',
    async given(tenant) {
      const { projectId, userId } = await withWorker('Ash', 'kim')(tenant)
      return make.timeEntry(tenant, { projectId, userId })
    },
    async play(desk) {
      const query = { userId: await userOf(desk, 'kim'), isReviewed: false }
      const [entry] = (await desk.call('listTimeEntries', { query })).data
      return desk.call('updateTimeEntry', { path: { id: entry.id }, body: { isReviewed: true } })
    },
    judge: async (desk, _, { id }) => [
      (await desk.row('select is_reviewed from time_entries where tenant_id = $1 and id = $2', id)).isReviewed,
      true,
    ],
  },
  {
    said: 'Write the daily log for Cedar by Lee: rain, nobody could work',
    operation: 'createSiteLog',
    given: withWorker('Cedar', 'lee'),
    play: async (desk) =>
      desk.call('createSiteLog', {
        body: {
          projectId: await projectOf(desk, 'Cedar'),
          createdBy: await userOf(desk, 'lee'),
          logDate: '2026-03-04',
          notes: 'Rain, no work',
          personnelCount: 0,
        },
      }),
    judge: async (desk, _, { projectId }) => [
      await desk.row(
        'select notes, personnel_count from site_logs where tenant_id = $1 and project_id = $2',
        projectId,
      ),
      { notes: 'Rain, no work', personnelCount: 0 },
    ],
  },
  {
    said: 'Which site logs of Larch name an issue?',
    operation: 'listSiteLogs',
    async given(tenant) {
      const { id: projectId } = await named('Larch')(tenant)
      await make.siteLog(tenant, { projectId })
      await make.siteLog(tenant, { projectId, issues: 'Broken window' })
      return projectId
    },
    async play(desk) {
      const query = { projectId: await projectOf(desk, 'Larch'), limit: 100 }
      const logs: { id: number; issues: string | null }[] = (await desk.call('listSiteLogs', { query })).data
      return idsOf(logs.filter(({ issues }) => issues !== null))
    },
    judge: async (desk, answer, projectId) => [
      answer,
      idsOf(
        await desk.rows(
          'select id from site_logs where tenant_id = $1 and project_id = $2 and issues is not null',
          projectId,
        ),
      ),
    ],
  },
  {
    said: 'Put Max on the crew of the Willow job on the 9th of March, at half past seven',
    operation: 'replaceJobDayCrew',
    given: withWorker('Willow', 'max'),
    play: async (desk) =>
      desk.call('replaceJobDayCrew', {
        body: {
          projectId: await projectOf(desk, 'Willow'),
          date: '2026-03-09',
          crew: [{ userId: await userOf(desk, 'max'), startTime: '07:30', isLead: true }],
        },
      }),
    judge: async (desk, _, { projectId, userId }) => [
      await desk.row(
        `select user_id, date::text, is_lead from crew_assignments
         where tenant_id = $1 and project_id = $2 and deleted_at is null`,
        projectId,
      ),
      { userId, date: '2026-03-09', isLead: true },
    ],
  },
  {
    said: 'Who works where in the second week of March?',
    operation: 'listCrewAssignments',
    given: (tenant) => make.crewAssignment(tenant, { date: '2026-03-10' }),
    play: async (desk) => {
      const query = { dateFrom: '2026-03-09', dateTo: '2026-03-15', limit: 100 }
      return idsOf((await desk.call('listCrewAssignments', { query })).data)
    },
    judge: async (desk, answer) => [
      answer,
      idsOf(
        await desk.rows(
          `select id from crew_assignments where tenant_id = $1 and deleted_at is null
           and date between '2026-03-09' and '2026-03-15'`,
        ),
      ),
    ],
  },
]
