import { randomBytes } from 'node:crypto'
import type { Caller } from '../../../db/engine/base/caller.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { liveReadContext, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { listRecords } from '../../../db/engine/records/read.ts'
import { insertMany } from '../../../db/engine/records/write.ts'
import { replaceJobDayCrew } from '../../../db/nouns/crew-assignments/day-crews.ts'
import { type Project, projects } from '../../../db/nouns/projects/projects.ts'
import { siteLogs } from '../../../db/nouns/site-logs/site-logs.ts'
import { timeEntries } from '../../../db/nouns/time-entries/time-entries.ts'
import { createUser } from '../../../db/services/access/users.ts'
import { dateFromToday, daysUntilReview, timeEntryDays } from './days.ts'
import { dentalProjectName, sunroomProjectName } from './projects.ts'
import { siteLogsOf } from './site-logs.ts'

/** Members who work on the demo's sites. Names are invented. */
const demoMembers = [
  { name: 'Ines Calder', email: 'ines.calder@demo.example', hourlyRate: '46.00' },
  { name: 'Omar Reyes', email: 'omar.reyes@demo.example', hourlyRate: '38.50' },
  // This person's hourly rate is not agreed yet.
  { name: 'Jun Park', email: 'jun.park@demo.example', hourlyRate: null },
] as const

type DemoMemberEmail = (typeof demoMembers)[number]['email']

interface DemoShift {
  memberEmail: DemoMemberEmail
  /** Name of the project. `phase` and `task` are names too; they are set if the project has phases and tasks. */
  project: string
  phase?: string
  task?: string
  hours: string
  description: string
}

const [ines, omar, jun] = demoMembers.map(({ email }) => email) as [DemoMemberEmail, DemoMemberEmail, DemoMemberEmail]

const firstWeek: DemoShift[] = [
  {
    memberEmail: ines,
    project: dentalProjectName,
    phase: 'Rough-in',
    task: 'Plumbing for the chair',
    hours: '8',
    description: 'Supply and drain to the chair, pressure test',
  },
  {
    memberEmail: omar,
    project: dentalProjectName,
    phase: 'Demolition',
    task: 'Haul off',
    hours: '4',
    description: 'Last of the debris',
  },
  { memberEmail: omar, project: sunroomProjectName, hours: '3.75', description: 'Ledger and hangers' },
  { memberEmail: jun, project: sunroomProjectName, hours: '8', description: 'Rafters cut and set' },
]

const secondWeek: DemoShift[] = [
  {
    memberEmail: ines,
    project: dentalProjectName,
    phase: 'Rough-in',
    task: 'Electrical inspection',
    hours: '6.5',
    description: 'Circuits of the chair, made ready for the inspection',
  },
  { memberEmail: omar, project: sunroomProjectName, hours: '8.25', description: 'Glazing bars, south side' },
  { memberEmail: jun, project: sunroomProjectName, hours: '7.5', description: 'Flashing, and sealing behind it' },
]

/** Returns the shifts worked on the day `daysAgo` days before today. */
const shiftsOf = (daysAgo: number): readonly DemoShift[] => (daysAgo > daysUntilReview ? firstWeek : secondWeek)

/** Users who work on the demo's sites, the projects keyed by name, and the working days. */
interface Field {
  people: ReadonlyMap<DemoMemberEmail, number>
  projects: ReadonlyMap<string, Project>
  /** Working days, as days before today, the oldest first. */
  workdays: readonly number[]
}

/**
 * Creates two weeks of work on two projects: the crews, time entries and site logs of three people. Each person gets a
 * random password that is not stored in clear text.
 */
export async function seedFieldWork(
  database: Database,
  write: (work: (tx: Transaction) => Promise<void>) => Promise<void>,
  caller: Caller,
): Promise<void> {
  const people = new Map<DemoMemberEmail, number>()
  for (const { name, email } of demoMembers) {
    const password = randomBytes(18).toString('base64url')
    people.set(email, await createUser(database, caller.tenantId, { name, email, password, role: 'field' }))
  }
  const { items } = await listRecords(liveReadContext(database), caller, projects, {}, { limit: 100 })
  const byName = new Map(items.map((project) => [project.name, project]))
  const field = { people, projects: byName, workdays: workdays() }
  await write((tx) => makeTimeEntries(tx, caller, field))
  await write((tx) => makeCrews(tx, caller, field))
  await write((tx) => makeSiteLogs(tx, caller, field))
}

/** Returns the workdays of the demo's time entries, each as the number of days before today. */
function workdays(): number[] {
  const ago = Array.from({ length: timeEntryDays }, (_, index) => timeEntryDays - index)
  return ago.filter((days) => ![0, 6].includes(new Date(dateFromToday(-days)).getUTCDay()))
}

async function makeTimeEntries(tx: Transaction, caller: Caller, field: Field): Promise<void> {
  const rows = field.workdays.flatMap((daysAgo) => shiftsOf(daysAgo).map((shift) => entryOf(field, daysAgo, shift)))
  const { refused } = await insertMany(tx, caller, timeEntries, rows)
  for (const refusal of refused.values()) throw refusal
}

/**
 * Creates the crew assignments of all working days. Each project gets the people with hours on it that day; the first
 * person is the crew's lead.
 */
async function makeCrews(
  tx: Transaction,
  caller: Caller,
  { people, projects: byName, workdays }: Field,
): Promise<void> {
  for (const daysAgo of workdays) {
    const shifts = Map.groupBy(shiftsOf(daysAgo), ({ project }) => project)
    for (const [name, worked] of shifts) {
      const who = [...new Set(worked.map((shift) => shift.memberEmail))]
      const crew = who.map((email, index) => ({ userId: people.get(email)!, startTime: '07:30', isLead: index === 0 }))
      await replaceJobDayCrew(tx, caller, { projectId: byName.get(name)!.id, date: dateFromToday(-daysAgo), crew })
    }
  }
}

async function makeSiteLogs(
  tx: Transaction,
  caller: Caller,
  { people, projects: byName, workdays }: Field,
): Promise<void> {
  const rows = workdays.flatMap((daysAgo) =>
    siteLogsOf(daysAgo).map(({ project, ...log }) => {
      const who = new Set(shiftsOf(daysAgo).flatMap((shift) => (shift.project === project ? [shift.memberEmail] : [])))
      const [lead] = who
      return {
        ...log,
        projectId: byName.get(project)!.id,
        createdBy: people.get(lead!)!,
        logDate: dateFromToday(-daysAgo),
        personnelCount: who.size,
        isReviewed: daysAgo > daysUntilReview,
      }
    }),
  )
  const { refused } = await insertMany(tx, caller, siteLogs, rows)
  for (const refusal of refused.values()) throw refusal
}

function entryOf(
  { people, projects: byName }: Field,
  daysAgo: number,
  { memberEmail, project, phase, task, hours, description }: DemoShift,
) {
  const { id: projectId, phases } = byName.get(project)!
  const part = phases.find(({ name }) => name === phase)
  return {
    projectId,
    userId: people.get(memberEmail)!,
    phaseId: part?.id ?? null,
    taskId: part?.tasks.find(({ name }) => name === task)?.id ?? null,
    date: dateFromToday(-daysAgo),
    hours,
    hourlyRate: demoMembers.find(({ email }) => email === memberEmail)!.hourlyRate,
    description,
    isReviewed: daysAgo > daysUntilReview,
  }
}
