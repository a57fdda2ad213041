import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { callerFromRequester } from '../../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { readSettings } from '../../../db/engine/base/settings.ts'
import { liveReadContext } from '../../../db/engine/postgres/transaction.ts'
import { signatureLink } from '../../../db/nouns/signature-requests/public-link.ts'
import { createUser } from '../../../db/services/access/users.ts'
import { findActiveLink } from '../../../db/services/links/links.ts'
import type { BenchTenant } from '../../testkit/environment/bench-kit.ts'
import { startWorkerProcess } from '../../testkit/environment/worker-process.ts'
import { requestData } from '../../testkit/http/api-request.ts'
import type { Attack, AttackTarget } from './attacks.ts'
import { readStatus, signInAttacker } from './visitors.ts'

/** Attacks on papers and their pages, with texts, forms and pictures as large as an organization can make them. */
export const paperAttacks: Attack[] = [
  {
    name: 'the page on which a change order of 500 lines is signed',
    concurrency: 20,
    async prepare(target) {
      const address = await askForSignature(target)
      return { blow: () => readStatus(fetch(address, { redirect: 'manual' })) }
    },
  },
  {
    name: 'forms of 100,000 empty parts',
    concurrency: 4,
    async prepare(target) {
      const headers = await signInAttacker(target, 'owner')
      const address = `${target.origin}/portal/branding`
      const page = await (await fetch(address, { headers })).text()
      const form = /name="form" value="([^"]*)"/.exec(page)![1]!
      const part = (name: string, value: string) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      // Body of the form as bytes. Encoding it again for each request would disturb the latency measurements of this
      // process.
      const body = new Uint8Array(Buffer.from(`${part('form', form)}${part('a', '').repeat(100_000)}--x--\r\n`))
      const sent = { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' }
      return { blow: () => readStatus(fetch(address, { method: 'POST', headers: sent, body, redirect: 'manual' })) }
    },
  },
  {
    name: 'daily reports of 20 progressive pictures of 50 million pixels',
    concurrency: 1,
    async prepare(target) {
      const [, victim] = target.kit.tenants as [BenchTenant, BenchTenant]
      const worker = startWorkerProcess(target.kit)
      const bid = await made(target, victim, '/bids', { contactId: victim.contactIds[0] })
      const quiet = await secondsOfPdf(target, victim, bid.id, 0)
      await askForReports(target, 4)
      const seconds: number[] = []
      return {
        async blow(place) {
          seconds.push(await secondsOfPdf(target, victim, bid.id, place + 1))
          return 200
        },
        async end() {
          const listed = seconds.map((one) => one.toFixed(1)).join(', ')
          console.log(`another organization's PDF: ${quiet.toFixed(1)} s before, meanwhile ${listed} s`)
          await worker.stop()
        },
      }
    },
  },
]

const made = async ({ origin }: AttackTarget, who: BenchTenant, path: string, body: object) =>
  (await requestData(origin, who, 'POST', path, body)) as { id: number }

/**
 * Creates a change order with as much text as the service accepts, and a signature request for it. Returns the address
 * of the signing page.
 */
async function askForSignature(target: AttackTarget): Promise<string> {
  const { origin, attacker, kit } = target
  const project = await made(target, attacker, '/projects', { name: 'Elm Street' })
  const order = await made(target, attacker, '/change-orders', { projectId: project.id, title: 'Wider stairs' })
  for (let from = 0; from < 500; from += 10) {
    const lines = Array.from({ length: 10 }, (_, index) => ({
      description: `${from + index} ${'Framing lumber, delivered and set. '.repeat(142)}`,
      unitPrice: '12.50',
    }))
    // The service refuses lines beyond its size limit. The attack expects that and ignores it.
    const added = lines.map((line) => made(target, attacker, `/change-orders/${order.id}/line-items`, line))
    await Promise.allSettled(added)
  }
  await made(target, attacker, `/change-orders/${order.id}/submit`, {})
  const signer = { signerName: 'Dana Ortiz', signerEmail: 'dana@ortiz.example' }
  const request = await made(target, attacker, '/signature-requests', {
    entityType: 'change_order',
    entityId: order.id,
    ...signer,
  })
  const caller = callerFromRequester(attacker.id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const { secretKey } = readSettings({ DATA_DIR: kit.dataDir })
  const link = await findActiveLink(
    liveReadContext(kit.database),
    caller,
    deriveSecrets(secretKey),
    signatureLink,
    request.id,
  )
  return `${origin}${signatureLink.path}/${link!.token}`
}

/** Requests the PDFs of `reports` site logs, each with twenty pictures. */
async function askForReports(target: AttackTarget, reports: number): Promise<void> {
  const { origin, attacker } = target
  const create = { width: 7_200, height: 7_200, channels: 3 as const, background: '#1f4e79' }
  const picture = await sharp({ create }).jpeg({ progressive: true, quality: 20 }).toBuffer()
  const project = await made(target, attacker, '/projects', { name: 'Elm Street' })
  const foreman = { email: 'foreman@attacker.example', password: 'correct horse battery' }
  const createdBy = await createUser(target.kit.database, attacker.id, { ...foreman, role: 'field' })
  for (let report = 0; report < reports; report += 1) {
    const log = await made(target, attacker, '/site-logs', {
      projectId: project.id,
      logDate: `2026-03-0${report + 1}`,
      ...{ createdBy, notes: 'Poured the footings.' },
    })
    for (let index = 0; index < 20; index += 1) await attach(target, log.id, picture)
    await requestData(origin, attacker, 'POST', `/site-logs/${log.id}/pdf`, {})
  }
}

async function attach(target: AttackTarget, entityId: number, picture: Buffer): Promise<void> {
  const { origin, attacker } = target
  const type = { contentType: 'image/jpeg' }
  const upload = (await requestData(origin, attacker, 'POST', '/documents/uploads', type)) as {
    uploadUrl: string
    sourcePath: string
  }
  const headers = { 'Content-Type': 'image/jpeg' }
  await readStatus(fetch(upload.uploadUrl, { method: 'PUT', headers, body: new Uint8Array(picture) }))
  const { sourcePath } = upload
  await made(target, attacker, '/documents', { sourcePath, name: 'A picture', entityType: 'site_log', entityId })
}

/**
 * Changes a bid and requests its PDF. Returns the seconds from the request until the PDF is complete. Throws if the job
 * fails.
 */
async function secondsOfPdf({ origin }: AttackTarget, who: BenchTenant, bidId: number, place: number): Promise<number> {
  await requestData(origin, who, 'PATCH', `/bids/${bidId}`, { notes: `Change ${place}` })
  const from = performance.now()
  const { job_id: id } = (await requestData(origin, who, 'POST', `/bids/${bidId}/pdf`, {})) as { job_id: string }
  for (;;) {
    const { status } = (await requestData(origin, who, 'GET', `/jobs/${id}`)) as { status: string }
    if (status === 'completed') return (performance.now() - from) / 1000
    if (status === 'failed') throw new Error('the PDF of another organization failed')
    await sleep(50)
  }
}
