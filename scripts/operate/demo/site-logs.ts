import { daysUntilReview } from './days.ts'
import { dentalProjectName, sunroomProjectName } from './projects.ts'

/** Site log that a foreman wrote for one day of a project. */
export interface DemoSiteLog {
  project: string
  title: string
  notes: string
  workPerformed: string
  materialsReceived?: string
  visitorsOnSite?: string
  issues?: string
  tags: string[]
  weather: string
  temperatureHigh: string
  temperatureLow: string
  temperatureUnit: 'F'
  delays?: { description: string; hours: string | null }[]
  equipment?: { name: string; hours: string | null; note: string | null }[]
}

const firstWeek: DemoSiteLog[] = [
  {
    project: dentalProjectName,
    title: 'Rough-in for the chair',
    notes: 'The practice worked next door all day; dust wall kept closed.',
    workPerformed: 'Supply and drain run to the chair, pressure test held. Last of the debris hauled off.',
    materialsReceived: '3 boxes of half-inch copper, 2 floor boxes.',
    tags: ['plumbing', 'demolition'],
    ...{ weather: 'Clear', temperatureHigh: '66', temperatureLow: '49', temperatureUnit: 'F' },
    equipment: [{ name: 'Demolition hammer', hours: '3', note: null }],
  },
  {
    project: sunroomProjectName,
    title: 'Rafters',
    notes: 'Dry, light wind.',
    workPerformed: 'Ledger and hangers fixed, rafters cut and set on the south half.',
    issues: 'Existing siding is soft behind the ledger, about four feet. Photographed and flashed; owner was told.',
    tags: ['framing'],
    ...{ weather: 'Dry, light wind', temperatureHigh: '64', temperatureLow: '48', temperatureUnit: 'F' },
    equipment: [{ name: 'Scissor lift', hours: '6', note: 'Goes back on Friday' }],
  },
]

const secondWeek: DemoSiteLog[] = [
  {
    project: dentalProjectName,
    title: 'Circuits made ready for the inspection',
    notes: 'Ready for the inspector.',
    workPerformed: 'Circuits of the chair pulled and labelled, boxes made up.',
    visitorsOnSite: 'Dr. Okafor at noon, to see the place of the chair.',
    tags: ['electrical'],
    ...{ weather: 'Overcast', temperatureHigh: '61', temperatureLow: '50', temperatureUnit: 'F' },
  },
  {
    project: sunroomProjectName,
    title: 'Glazing, south side',
    notes: 'Rain until nine, then dry.',
    workPerformed: 'Glazing bars set on the south side, flashing sealed behind them.',
    materialsReceived: '6 glazing bars, sealant.',
    tags: ['glazing', 'weather'],
    ...{ weather: 'Rain until nine, then dry', temperatureHigh: '57.5', temperatureLow: '46', temperatureUnit: 'F' },
    delays: [{ description: 'Waited for the roof to dry', hours: '2' }],
    equipment: [{ name: 'Scissor lift', hours: '5', note: null }],
  },
]

/** Returns the site logs of the day `daysAgo` days before today. */
export const siteLogsOf = (daysAgo: number): readonly DemoSiteLog[] =>
  daysAgo > daysUntilReview ? firstWeek : secondWeek
