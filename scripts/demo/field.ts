/** Members who work on the demo's sites. Names are invented. */
export const demoPeople = [
  { name: 'Ines Calder', email: 'ines.calder@demo.example', hourlyRate: '46.00' },
  { name: 'Omar Reyes', email: 'omar.reyes@demo.example', hourlyRate: '38.50' },
  // This person's hourly rate is not agreed yet.
  { name: 'Jun Park', email: 'jun.park@demo.example', hourlyRate: null },
] as const

export type DemoPerson = (typeof demoPeople)[number]['email']

export interface DemoShift {
  who: DemoPerson
  /** Name of the project. `phase` and `task` are names too; they are set if the project has phases and tasks. */
  project: string
  phase?: string
  task?: string
  hours: string
  description: string
}

const [ines, omar, jun] = demoPeople.map(({ email }) => email) as [DemoPerson, DemoPerson, DemoPerson]

export const dentalProjectName = 'Okafor Family Dental: second treatment room'
export const sunroomProjectName = 'Marchetti sunroom'

/** Number of days for which the demo has time entries. Entries older than `reviewedDays` are marked as reviewed. */
export const fieldDays = 14
export const reviewedDays = 7

const firstWeek: DemoShift[] = [
  {
    who: ines,
    project: dentalProjectName,
    phase: 'Rough-in',
    task: 'Plumbing for the chair',
    hours: '8',
    description: 'Supply and drain to the chair, pressure test',
  },
  {
    who: omar,
    project: dentalProjectName,
    phase: 'Demolition',
    task: 'Haul off',
    hours: '4',
    description: 'Last of the debris',
  },
  { who: omar, project: sunroomProjectName, hours: '3.75', description: 'Ledger and hangers' },
  { who: jun, project: sunroomProjectName, hours: '8', description: 'Rafters cut and set' },
]

const secondWeek: DemoShift[] = [
  {
    who: ines,
    project: dentalProjectName,
    phase: 'Rough-in',
    task: 'Electrical inspection',
    hours: '6.5',
    description: 'Circuits of the chair, made ready for the inspection',
  },
  { who: omar, project: sunroomProjectName, hours: '8.25', description: 'Glazing bars, south side' },
  { who: jun, project: sunroomProjectName, hours: '7.5', description: 'Flashing, and sealing behind it' },
]

/** Returns the shifts worked on the day `daysAgo` days before today. */
export const shiftsOf = (daysAgo: number): readonly DemoShift[] => (daysAgo > reviewedDays ? firstWeek : secondWeek)
