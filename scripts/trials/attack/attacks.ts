import { randomBytes, randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { writeContactsFile } from '../../testkit/contact-rows.ts'
import { type BenchKit, type BenchTenant, fillContacts } from '../../testkit/environment/bench-kit.ts'
import { startWorkerProcess } from '../../testkit/environment/worker-process.ts'
import { requestData } from '../../testkit/http/api-request.ts'
import { uploadAndImport } from '../../testkit/http/contact-import.ts'

/** The attacking organization and the API process that it attacks. */
export interface AttackTarget {
  kit: BenchKit
  origin: string
  attacker: BenchTenant
}

/** A way in which an organization or a visitor could make the service slow or unavailable for others. */
export interface Attack {
  name: string
  /** Number of requests that run at the same time. */
  concurrency: number
  /** Returns environment variables for the attacked API process. */
  env?(stage: BenchKit): Promise<Record<string, string>>
  /**
   * Creates the records that the attack needs. The result's `blow` sends one request and returns its status; `end` ends
   * the attack.
   */
  prepare(target: AttackTarget): Promise<{ blow(place: number): Promise<number>; end?(): Promise<void> }>
}

const statusOf = async (answer: Promise<Response>): Promise<number> => {
  const { status, body } = await answer
  await body?.pipeTo(new WritableStream())
  return status
}

const post = ({ origin, attacker }: AttackTarget, path: string, body: Uint8Array<ArrayBuffer> | string, headers = {}) =>
  statusOf(
    fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${attacker.key}`, 'Content-Type': 'application/json', ...headers },
      body,
    }),
  )

const get = ({ origin, attacker }: AttackTarget, path: string) =>
  statusOf(fetch(`${origin}/api/v1${path}`, { headers: { Authorization: `Bearer ${attacker.key}` } }))

/** Returns an attack that sends the same body repeatedly, optionally compressed with gzip. */
const bodies = (name: string, path: string, value: object, compressed: boolean): Attack => ({
  name,
  concurrency: 4,
  async prepare(target) {
    const text = JSON.stringify(value)
    const body = compressed ? new Uint8Array(gzipSync(text)) : text
    return { blow: () => post(target, path, body, compressed ? { 'Content-Encoding': 'gzip' } : {}) }
  },
})

const searches = ['search=on', 'search=first', 'search=e', 'search=mail+example', 'type=customer&search=co']

export const attacks: Attack[] = [
  bodies(
    '1 KB of gzip with 490,000 numbers',
    '/webhook-endpoints',
    { url: 'https://hooks.example.com/', eventTypes: new Array(490_000).fill(1) },
    true,
  ),
  bodies('an API key of 300,000 scopes', '/api-keys', { name: 'x', scopes: new Array(300_000).fill(0) }, false),
  bodies('a bulk fetch of 200,000 ids', '/contacts/bulk-fetch', { ids: new Array(200_000).fill('x') }, false),
  {
    name: 'the public page and PDF of a bid with 1,000 lines',
    concurrency: 20,
    async prepare(target) {
      const { origin, kit } = target
      const worker = startWorkerProcess(kit)
      const { url } = await shareLongBid(origin, target.attacker, 1_000)
      const addresses = [url, `${url}/pdf`].map((address) => address.replace(/^https?:\/\/[^/]+/, origin))
      return {
        blow: (place) => statusOf(fetch(addresses[place % 2]!, { redirect: 'manual' })),
        end: () => worker.stop(),
      }
    },
  },
  {
    name: 'endpoints whose name server is silent',
    concurrency: 114,
    async env() {
      const socket = createSocket('udp4').bind(0, '127.0.0.1')
      await once(socket, 'listening')
      socket.unref()
      return {
        SILENT_DNS: `127.0.0.1:${socket.address().port}`,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'silent-dns.mjs')}`,
      }
    },
    async prepare(target) {
      const blow = () =>
        post(
          target,
          '/webhook-endpoints',
          JSON.stringify({ url: `https://${randomUUID()}.example.com/`, eventTypes: ['contact.created'] }),
        )
      return { blow }
    },
  },
  {
    name: 'a progressive logo of 40 million pixels',
    concurrency: 4,
    async prepare(target) {
      const create = { width: 7_990, height: 5_000, channels: 3 as const, background: '#1f4e79' }
      const image = await sharp({ create }).jpeg({ progressive: true, quality: 20 }).toBuffer()
      return { blow: () => setLogo(target, image) }
    },
  },
  {
    name: 'a hundred uploads of 512 MB that never end',
    concurrency: 100,
    async prepare(target) {
      const under = new Set<ReturnType<typeof request>>()
      return {
        blow: () => startUpload(target, under),
        async end() {
          for (const upload of under) upload.destroy()
          const { origin, kit } = target
          await requestData(origin, kit.tenants.at(-1)!, 'POST', '/jobs/uploads', { contentType: 'text/csv' })
        },
      }
    },
  },
  {
    name: 'searches, counts and sums over 200,000 contacts',
    concurrency: 50,
    async prepare(target) {
      await fillContacts(target.kit.database, [target.attacker], 200_000)
      const paths = searches.flatMap((search) => [`/contacts?${search}`, `/contacts/count?${search}`])
      return { blow: (place) => get(target, [...paths, '/contacts/aggregate'][place % (paths.length + 1)]!) }
    },
  },
  {
    name: 'wrong keys from the address of everybody',
    concurrency: 20,
    async prepare(target) {
      const key = () => `sk_live_${randomBytes(9).toString('hex')}_${randomBytes(32).toString('hex')}`
      return { blow: () => get({ ...target, attacker: { ...target.attacker, key: key() } }, '/contacts') }
    },
  },
  {
    name: 'an import of 20,000 rows to every endpoint',
    concurrency: 1,
    async prepare(target) {
      const { kit, origin, attacker } = target
      const worker = startWorkerProcess(kit)
      for (let index = 0; index < 16; index += 1) {
        const endpoint = { url: `https://203.0.113.${index}.sslip.example/`, eventTypes: ['contact.created'] }
        await post(target, '/webhook-endpoints', JSON.stringify(endpoint))
      }
      const file = join(kit.dataDir, 'attack.csv')
      await writeContactsFile(file, 20_000)
      await uploadAndImport(origin, attacker, file)
      return {
        async blow() {
          await sleep(100)
          return get(target, '/jobs')
        },
        end: () => worker.stop(),
      }
    },
  },
]

/** Creates and sends a bid with `count` long lines. Returns its public link. */
export async function shareLongBid(origin: string, tenant: BenchTenant, count: number): Promise<{ url: string }> {
  const asked = (method: string, path: string, body: object) => requestData(origin, tenant, method, path, body)
  const contact = await asked('POST', '/contacts', { type: 'customer', firstName: 'Dana', email: 'dana@ortiz.example' })
  const bid = (await asked('POST', '/bids', { contactId: (contact as { id: number }).id })) as { id: number }
  const lines = Array.from({ length: count }, (_, index) => ({
    description: `${index} ${'Framing lumber, delivered and set. '.repeat(13)}`,
    unitPrice: '12.50',
  }))
  for (let from = 0; from < lines.length; from += 10) {
    await Promise.all(lines.slice(from, from + 10).map((line) => asked('POST', `/bids/${bid.id}/line-items`, line)))
  }
  await asked('POST', `/bids/${bid.id}/send`, {})
  return (await asked('POST', `/bids/${bid.id}/share`, {})) as { url: string }
}

interface Upload {
  uploadUrl: string
  sourcePath: string
}

async function setLogo({ origin, attacker }: AttackTarget, image: Buffer): Promise<number> {
  const upload = (await requestData(origin, attacker, 'POST', '/jobs/uploads', { contentType: 'image/jpeg' })) as Upload
  const sent = await statusOf(
    fetch(upload.uploadUrl, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(image),
    }),
  )
  if (sent !== 200) return sent
  return statusOf(
    fetch(`${origin}/api/v1/settings/branding`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${attacker.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ logoSourcePath: upload.sourcePath }),
    }),
  )
}

/**
 * Begins an upload, but sends only its first four bytes. Returns the status of the answer, 0 if the connection breaks,
 * or 100 after eight seconds without an answer.
 */
async function startUpload(
  { origin, attacker }: AttackTarget,
  under: Set<ReturnType<typeof request>>,
): Promise<number> {
  const { uploadUrl } = (await requestData(origin, attacker, 'POST', '/jobs/uploads', {
    contentType: 'text/csv',
  })) as Upload
  const upload = request(uploadUrl, {
    method: 'PUT',
    headers: { 'Content-Type': 'text/csv', 'Content-Length': 512 * 1024 ** 2 },
  })
  under.add(upload)
  upload.write('a,b\n')
  const answered = new Promise<number>((resolve) => {
    upload.once('response', (answer) => resolve(answer.resume().statusCode!)).once('error', () => resolve(0))
  })
  return Promise.race([answered, sleep(8_000, 100)])
}
