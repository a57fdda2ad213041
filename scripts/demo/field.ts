/** Members who work on the demo's sites. Names are invented. */
export const demoMembers = [
  { name: 'Ines Calder', email: 'ines.calder@demo.example', hourlyRate: '46.00' },
  { name: 'Omar Reyes', email: 'omar.reyes@demo.example', hourlyRate: '38.50' },
  // This person's hourly rate is not agreed yet.
  { name: 'Jun Park', email: 'jun.park@demo.example', hourlyRate: null },
] as const

export type DemoMemberEmail = (typeof demoMembers)[number]['email']

export interface DemoShift {
  memberEmail: DemoMemberEmail
  /** Name of the project. `phase` and `task` are names too; they are set if the project has phases and tasks. */
  project: string
  phase?: string
  task?: string
  hours: string
  description: string
}

const [ines, omar, jun] = demoMembers.map(({ email }) => email) as [DemoMemberEmail, DemoMemberEmail, DemoMemberEmail]

export const dentalProjectName = 'Okafor Family Dental: second treatment room'
export const sunroomProjectName = 'Marchetti sunroom'

/**
 * Number of days for which the demo has time entries. Entries older than `daysUntilReview` days are marked as reviewed.
 */
export const timeEntryDays = 14
export const daysUntilReview = 7

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
export const shiftsOf = (daysAgo: number): readonly DemoShift[] => (daysAgo > daysUntilReview ? firstWeek : secondWeek)
