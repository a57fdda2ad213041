import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, callerFromRequester } from '../../../db/engine/base/caller.ts'
import type { Secrets } from '../../../db/engine/base/secrets.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { liveReadContext } from '../../../db/engine/postgres/transaction.ts'
import { signatureLink } from '../../../db/nouns/signature-requests/public-link.ts'
import { createUser } from '../../../db/services/access/users.ts'
import { findActiveLink } from '../../../db/services/links/links.ts'
import type { TenantWithKey } from '../../testkit/environment/tenants.ts'
import type { TestRandom } from '../../testkit/random.ts'
import { createProjectUnderLoad, type ProjectUnderLoad } from './contract-load.ts'
import { makeWaitingJobsDue } from './end-job-waits.ts'
import type { ChaosLoad } from './load.ts'
import { uploadUntilStored } from './requests.ts'

/** Acknowledged version of a document, with the SHA-256 of the sent bytes. */
export interface FiledDocumentVersion {
  documentId: number
  version: number
  sha256: string
}

/** Signature request that was signed on its page, with the signer's name. */
export interface SignedRequest {
  id: number
  name: string
}

const pausesMs = { hours: [100, 700], documents: [100, 900], signatures: [800, 2_500] } as const
/** Size of a large file in bytes. It is larger than one part of a multipart upload, so that a bucket gets two parts. */
const largeBytes = 6 * 1024 * 1024
const mailLimitMs = 240_000

/**
 * Load generator for an organization whose clerks enter hours, file documents in versions, and request signatures. Each
 * signature request is signed on its page, voided or left open.
 */
export class ClerkLoad {
  readonly filed: FiledDocumentVersion[] = []
  readonly signed: SignedRequest[] = []
  readonly #load: ChaosLoad
  readonly #chance: TestRandom
  readonly #database: Database
  readonly #secrets: Pick<Secrets, 'open'>
  #caller: Caller | undefined
  #contract: ProjectUnderLoad | undefined
  #running: Promise<void>[] = []
  #stopping = false

  constructor(load: ChaosLoad, chance: TestRandom, database: Database, secrets: Pick<Secrets, 'open'>) {
    this.#load = load
    this.#chance = chance
    this.#database = database
    this.#secrets = secrets
  }

  async start(tenant: TenantWithKey): Promise<void> {
    this.#caller = callerFromRequester(tenant.id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
    this.#contract = await createProjectUnderLoad(this.#database, tenant)
    const person = { email: 'clerk@mail.example', password: randomUUID(), role: 'field' } as const
    const userId = await createUser(this.#database, tenant.id, person)
    this.#running = [
      this.#again(pausesMs.hours, () => this.#enterHours(tenant, userId)),
      this.#again(pausesMs.documents, () => this.#fileDocument(tenant)),
      this.#again(pausesMs.documents, () => this.#fileDocument(tenant)),
      this.#again(pausesMs.signatures, () => this.#haveSigned(tenant)),
    ]
  }

  /** Stops beginning new work. Waits until the begun work is done and its mails are sent, at most four minutes. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#running)
    for (const until = Date.now() + mailLimitMs; Date.now() < until && (await this.#openMails()) > 0; ) await sleep(500)
  }

  /** Makes mails that wait for their next attempt due now. Returns how many mails are not sent yet. */
  async #openMails(): Promise<number> {
    const { pool } = this.#database
    await makeWaitingJobsDue(this.#database, 'send-document', 'email')
    const { rows } = await pool.query<{ count: number }>(
      "select count(*) as count from jobs where type = 'email' and status in ('queued', 'running')",
    )
    return rows[0]!.count
  }

  async #again([least, most]: readonly [number, number], act: () => Promise<unknown>): Promise<void> {
    while (!this.#stopping) {
      await act()
      await sleep(this.#chance.whole(least, most))
    }
  }

  #enterHours(tenant: TenantWithKey, userId: number): Promise<unknown> {
    const description = this.#load.marker()
    const { projectId } = this.#contract!
    const hours = `${this.#chance.whole(0, 11)}.${this.#chance.whole(1, 99)}`
    const body = { projectId, userId, date: '2026-03-31', hours, hourlyRate: '46.25', description }
    return this.#load.send('time entry', description, { tenant, method: 'POST', path: '/time-entries', body })
  }

  /** Files a document in one or more versions. Returns the document's id. */
  async #fileDocument(tenant: TenantWithKey): Promise<number> {
    const name = this.#load.marker()
    const first = await this.#upload(tenant)
    const onProject = { entityType: 'project', entityId: this.#contract!.projectId }
    const body = { sourcePath: first.sourcePath, name, ...onProject }
    const { answer } = await this.#load.send('document', name, { tenant, method: 'POST', path: '/documents', body })
    const { id } = answer.body.data
    this.filed.push({ documentId: id, version: 1, sha256: first.sha256 })
    for (let version = 2; this.#chance.is(0.4); version += 1) await this.#fileVersion(tenant, id, version)
    return id
  }

  async #fileVersion(tenant: TenantWithKey, documentId: number, version: number): Promise<void> {
    const { sourcePath, sha256 } = await this.#upload(tenant)
    const asked = { tenant, method: 'PATCH', path: `/documents/${documentId}`, body: { sourcePath } }
    await this.#load.send('document version', sourcePath, asked)
    this.filed.push({ documentId, version, sha256 })
  }

  /** Uploads a file that begins like a PDF; 3 % of the files are large. */
  async #upload(tenant: TenantWithKey): Promise<{ sourcePath: string; sha256: string }> {
    const size = this.#chance.is(0.03) ? largeBytes : this.#chance.whole(200, 40_000)
    const content = Buffer.alloc(size, `%PDF-1.7 ${randomUUID()} `)
    const contentType = 'application/pdf'
    const asked = { tenant, method: 'POST', path: '/documents/uploads', body: { contentType, filename: 'plan.pdf' } }
    const { answer } = await this.#load.send('upload', undefined, asked)
    const { uploadUrl, sourcePath } = answer.body.data
    await uploadUntilStored(this.#load.requests, this.#load.pick, { uploadUrl, contentType, content })
    return { sourcePath, sha256: createHash('sha256').update(content).digest('hex') }
  }

  async #haveSigned(tenant: TenantWithKey): Promise<void> {
    const entityId = await this.#fileDocument(tenant)
    const message = this.#load.marker()
    const signer = { signerName: 'Dana Ortiz', signerEmail: `${message}@mail.example` }
    const body = { entityType: 'document', entityId, message, ...signer }
    const asked = { tenant, method: 'POST', path: '/signature-requests', body }
    const { id, documentHash } = (await this.#load.send('signature request', message, asked)).answer.body.data
    const share = this.#chance.next()
    if (share < 0.6) await this.#sign(id, documentHash, message)
    else if (share < 0.85) {
      const path = `/signature-requests/${id}/void`
      await this.#load.send('signature void', String(id), { tenant, method: 'POST', path })
    }
  }

  /** Signs on the request's page, and repeats the attempt until the page confirms it. */
  async #sign(id: number, document: string, name: string): Promise<void> {
    const body = new URLSearchParams({ document, name, signature: 'D. Ortiz', consent: 'yes' })
    const { counts } = this.#load.requests
    for (;;) {
      const link = await findActiveLink(
        liveReadContext(this.#database),
        this.#caller!,
        this.#secrets,
        signatureLink,
        id,
      ).catch(() => undefined)
      const url = `${this.#load.pick()}${signatureLink.path}/${link?.token}/sign`
      const sent = link && fetch(url, { method: 'POST', body, redirect: 'manual' })
      const answer = await sent?.catch(() => undefined)
      counts.requests += 1
      if (answer?.status === 303) break
      if (!answer) counts.broken += 1
      else if (answer.status === 503) counts.unavailable += 1
      else counts.faults.push(`POST of a signature: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
      await sleep(300)
    }
    this.signed.push({ id, name })
  }
}
