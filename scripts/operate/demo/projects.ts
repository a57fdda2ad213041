import type { Schemas } from '../../../db/engine/records/resource.ts'

export const dentalProjectName = 'Okafor Family Dental: second treatment room'
export const sunroomProjectName = 'Marchetti sunroom'

export interface DemoProject {
  name: string
  /** E-mail address of the customer. */
  contact: string
  projectType: string
  status: Schemas['ProjectStatus']
  contractValue: string
  siteAddress: string
  siteCity: string
  /** Start of the project, in days from today; negative if the work has begun. */
  startsInDays: number
  endsInDays: number
  phases: { name: string; tasks: { name: string; isDone: boolean }[] }[]
}

/** Demo projects, in progress and completed. Names are invented. */
export const demoProjects: Record<'practice' | 'porch', DemoProject> = {
  practice: {
    name: dentalProjectName,
    contact: 'grace@okafordental.example',
    projectType: 'Tenant improvement',
    status: 'active',
    contractValue: '86400.00',
    siteAddress: '410 Alder Way',
    siteCity: 'Lakemont',
    startsInDays: -24,
    endsInDays: 31,
    phases: [
      {
        name: 'Demolition',
        tasks: [
          { name: 'Remove partition', isDone: true },
          { name: 'Haul off', isDone: true },
        ],
      },
      {
        name: 'Rough-in',
        tasks: [
          { name: 'Plumbing for the chair', isDone: true },
          { name: 'Electrical inspection', isDone: false },
        ],
      },
      {
        name: 'Finishes',
        tasks: [
          { name: 'Drywall', isDone: false },
          { name: 'Floor', isDone: false },
        ],
      },
    ],
  },
  porch: {
    name: 'Tanabe porch',
    contact: 'yuki.tanabe@mail.example',
    projectType: 'Porch',
    status: 'completed',
    contractValue: '21750.00',
    siteAddress: '88 Fir Court',
    siteCity: 'Tacoma',
    startsInDays: -95,
    endsInDays: -58,
    phases: [
      {
        name: 'Framing',
        tasks: [
          { name: 'Posts', isDone: true },
          { name: 'Roof', isDone: true },
        ],
      },
    ],
  },
}

/** Demo bid that its customer has accepted; the third project is created from it. */
export const demoAcceptedBid = {
  contact: 'henrik@sundcoffee.example',
  name: 'Sund Coffee Roasters: tasting bar',
  acceptedBy: 'Henrik Sund',
  bid: {
    title: 'Tasting bar, Sund Coffee Roasters',
    siteAddress: '1507 Pike Alley',
    siteCity: 'Seattle',
    taxRate: '10.25',
    lines: [
      { description: 'Demolition and disposal', quantity: '1', unitPrice: '2850.00' },
      { description: 'Bar casework, white oak', quantity: '22', unit: 'lin ft', unitPrice: '640.00' },
      { description: 'Plumbing rough-in', quantity: '1', unitPrice: '4175.00' },
      { description: 'Lighting', quantity: '14', unit: 'ea', unitPrice: '185.50' },
    ],
  },
}
