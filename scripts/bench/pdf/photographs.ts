import { sql } from 'kysely'
import sharp from 'sharp'
import type { BenchKit } from '../../testkit/environment/bench-kit.ts'
import { requestData } from '../../testkit/http/api-request.ts'
import { renderPdfByJob } from './jobs.ts'

/** Number of photographs in the site log. */
export const photographCount = 20
const different = 4
const rounds = 3

/**
 * Returns the median duration in milliseconds of the PDF job of a site log with 20 photographs. Each has 12 million
 * pixels and about 3 MB, like a phone's photographs.
 */
export async function measurePhotographReportMs(stage: BenchKit): Promise<number> {
  const server = await stage.start('handlers/main.ts')
  try {
    const post: Post = async (path, body) =>
      (await requestData(server.origin, stage.tenants[0]!, 'POST', path, body)) as Record<string, unknown>
    const project = await post('/projects', { name: 'Deck' })
    const createdBy = await makeForeman(stage)
    const log = await post('/site-logs', { projectId: project.id, createdBy, logDate: '2026-03-02', notes: 'Joists.' })
    const contents = await Promise.all(Array.from({ length: different }, photograph))
    for (let index = 0; index < photographCount; index += 1)
      await attach(post, Number(log.id), contents[index % different]!)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await retitle(stage, Number(log.id), `Round ${round}`)
      const from = performance.now()
      await renderPdfByJob(stage, 'site_log', Number(log.id))
      times.push(performance.now() - from)
    }
    return times.toSorted((a, b) => a - b)[1]!
  } finally {
    await server.stop()
  }
}

/** Changes the title of the site log, so that its PDF is rendered again and not served from the cache. */
const retitle = ({ database, tenants }: BenchKit, id: number, title: string) =>
  sql`update site_logs set title = ${title} where tenant_id = ${tenants[0]!.id} and id = ${id}`.execute(database.sql)

async function makeForeman({ database, tenants }: BenchKit): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (tenant_id, email, name, role, password_hash, created_at, updated_at)
    values (${tenants[0]!.id}, 'foreman@bench.example', 'Foreman', 'field', 'none', now(), now()) returning id`.execute(
    database.sql,
  )
  return rows[0]!.id
}

/** Creates a JPEG of blurred noise, which is as large as a camera's file. */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 4032, height: 3024, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .blur(1)
    .jpeg({ quality: 92 })
    .toBuffer()

/** Sends a POST of the organization and returns the `data` of its answer. */
type Post = (path: string, body: object) => Promise<Record<string, unknown>>

async function attach(post: Post, entityId: number, content: Buffer): Promise<void> {
  const asked = await post('/documents/uploads', { contentType: 'image/jpeg', filename: 'IMG_0042.jpg' })
  const body = new Uint8Array(content)
  const { ok, status } = await fetch(String(asked.uploadUrl), {
    method: 'PUT',
    headers: { 'Content-Type': 'image/jpeg' },
    body,
  })
  if (!ok) throw new Error(`the upload was answered with ${status}`)
  await post('/documents', {
    ...{ sourcePath: asked.sourcePath, name: 'IMG_0042.jpg', entityType: 'site_log', entityId },
  })
}
