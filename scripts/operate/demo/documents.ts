import type { Caller } from '../../../db/engine/base/caller.ts'
import { deriveSecrets, type Secrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { liveReadContext, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { listRecords } from '../../../db/engine/records/read.ts'
import { createDocument, updateDocument } from '../../../db/nouns/documents/versions.ts'
import { projects } from '../../../db/nouns/projects/projects.ts'
import { signaturePaperKind } from '../../../db/nouns/signature-requests/paper.ts'
import { signatureLink } from '../../../db/nouns/signature-requests/public-link.ts'
import {
  findSharedRequest,
  markSharedRequestViewed,
  signSharedRequest,
} from '../../../db/nouns/signature-requests/shared-requests.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { findActiveLink } from '../../../db/services/links/links.ts'
import { PaperCache } from '../../../db/services/papers/paper-cache.ts'
import { createSignatureRequest } from '../../../db/workflows/signature-requests.ts'
import { uploadDemoFile } from './files.ts'
import { dentalProjectName } from './projects.ts'

/** A document of a demo project. Its files are in scripts/operate/demo/files, one for each version. Names are invented. */
interface DemoDocument {
  name: string
  category: string
  project: string
  files: string[]
  /** Person who must sign the document; hasSigned if that is done. */
  signer?: { name: string; email: string; message: string; hasSigned: boolean }
}

const owner = { name: 'Grace Okafor', email: 'grace@okafordental.example' }

const demoDocuments: DemoDocument[] = [
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

const pdf = { purpose: 'document', contentType: 'application/pdf' } as const
const someBrowser = { ipAddress: '192.0.2.24', userAgent: 'Mozilla/5.0 (Macintosh) Safari/605.1' }

/** Creates the demo's documents with their versions; one is signed and one waits for a signature. */
export async function seedDocuments(
  database: Database,
  settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'secretKey'>,
  caller: Caller,
): Promise<void> {
  const files = await openConfiguredFileStore(settings)
  const secrets = deriveSecrets(settings.secretKey)
  const { items } = await listRecords(liveReadContext(database), caller, projects, {}, { limit: 100 })
  const projectIds = new Map(items.map(({ name, id }) => [name, id]))
  for (const document of demoDocuments) {
    const id = await makeDocument(database, files, caller, document, projectIds.get(document.project)!)
    if (document.signer) await haveSigned(database, secrets, caller, id, document.signer)
  }
}

async function makeDocument(
  database: Database,
  store: FileStore,
  caller: Caller,
  { name, category, files }: DemoDocument,
  projectId: number,
): Promise<number> {
  const [first = '', ...later] = files
  const sourcePath = await uploadDemoFile(database, store, caller, { ...pdf, filename: first })
  const values = { sourcePath, name, category, entityType: 'project', entityId: projectId } as const
  const { id } = await runTransaction(database, caller, (tx) => createDocument(tx, caller, values))
  for (const filename of later) {
    const sourcePath = await uploadDemoFile(database, store, caller, { ...pdf, filename })
    await runTransaction(database, caller, (tx) => updateDocument(tx, caller, id, { sourcePath }))
  }
  return id
}

async function haveSigned(
  database: Database,
  secrets: Secrets,
  caller: Caller,
  entityId: number,
  { name, email, message, hasSigned }: NonNullable<DemoDocument['signer']>,
): Promise<void> {
  const asked = { entityType: 'document', entityId, signerName: name, signerEmail: email, message } as const
  const { request } = await runTransaction(database, caller, (tx) => createSignatureRequest(tx, caller, secrets, asked))
  if (!hasSigned) return
  const link = await findActiveLink(liveReadContext(database), caller, secrets, signatureLink, request.id)
  const shared = await findSharedRequest(database, new PaperCache(signaturePaperKind), link!.token)
  if (!shared || 'ended' in shared) throw new Error('the request that was just made has ended')
  await markSharedRequestViewed(database, shared)
  const { documentHash } = request
  await signSharedRequest(database, shared, { name, signature: name, documentHash, ...someBrowser })
}
