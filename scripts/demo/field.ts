/** Who works on the demo's sites. Names are invented. */
export const demoPeople = [
  { name: 'Ines Calder', email: 'ines.calder@demo.example', hourlyRate: '46.00' },
  { name: 'Omar Reyes', email: 'omar.reyes@demo.example', hourlyRate: '38.50' },
  // What an hour of his costs is not agreed yet.
  { name: 'Jun Park', email: 'jun.park@demo.example', hourlyRate: null },
] as const

export type DemoPerson = (typeof demoPeople)[number]['email']

export interface DemoShift {
  who: DemoPerson
  /** The name of the project, and of its phase and task where it has them. */
  project: string
  phase?: string
  task?: string
  hours: string
  description: string
}

const [ines, omar, jun] = demoPeople.map(({ email }) => email) as [DemoPerson, DemoPerson, DemoPerson]

export const dental = 'Okafor Family Dental: second treatment room'
export const sunroom = 'Marchetti sunroom'

/** How many days back the two weeks begin; the first of them is reviewed. */
export const fieldDays = 14
export const reviewedDays = 7

const firstWeek: DemoShift[] = [
  {
    who: ines,
    project: dental,
    phase: 'Rough-in',
    task: 'Plumbing for the chair',
    hours: '8',
    description: 'Supply and drain to the chair, pressure test',
  },
  { who: omar, project: dental, phase: 'Demolition', task: 'Haul off', hours: '4', description: 'Last of the debris' },
  { who: omar, project: sunroom, hours: '3.75', description: 'Ledger and hangers' },
  { who: jun, project: sunroom, hours: '8', description: 'Rafters cut and set' },
]

const secondWeek: DemoShift[] = [
  {
    who: ines,
    project: dental,
    phase: 'Rough-in',
    task: 'Electrical inspection',
    hours: '6.5',
    description: 'Circuits of the chair, made ready for the inspection',
  },
  { who: omar, project: sunroom, hours: '8.25', description: 'Glazing bars, south side' },
  { who: jun, project: sunroom, hours: '7.5', description: 'Flashing, and sealing behind it' },
]

/** What is worked on a day so many days ago. */
export const shiftsOf = (daysAgo: number): readonly DemoShift[] => (daysAgo > reviewedDays ? firstWeek : secondWeek)
