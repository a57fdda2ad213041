import { dentalProjectName } from './field.ts'

/** A document of a demo project. Its files are in scripts/demo-files, one for each version. Names are invented. */
export interface DemoDocument {
  name: string
  category: string
  project: string
  files: string[]
  /** Person who must sign the document; hasSigned if that is done. */
  signer?: { name: string; email: string; message: string; hasSigned: boolean }
}

const owner = { name: 'Grace Okafor', email: 'grace@okafordental.example' }

export const demoDocuments: DemoDocument[] = [
  { name: 'Building permit BP-2417', category: 'permits', project: dentalProjectName, files: ['building-permit.pdf'] },
  {
    name: 'Floor plan, second treatment room',
    category: 'plans',
    project: dentalProjectName,
    files: ['floor-plan-1.pdf', 'floor-plan-2.pdf'],
    signer: { ...owner, message: 'The chair is clear of the door now. Is this how you want it?', hasSigned: true },
  },
  {
    name: 'Weekend access',
    category: 'agreements',
    project: dentalProjectName,
    files: ['weekend-access.pdf'],
    signer: { ...owner, message: 'For the two weekends of flooring and painting.', hasSigned: false },
  },
]
