import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { extractText, getDocumentProxy } from 'unpdf'
import { secretsFrom } from '../../db/base/secrets.ts'
import type { Tasks } from '../../db/jobs/tasks.ts'
import { releaseMails } from '../../db/mail/waiting.ts'
import { sendPaperMail } from '../../workers/papers/send.ts'
import { serveDocuments } from '../../workers/serve-jobs.ts'
import { readMail } from './peers/mime.ts'
import { sharedRenderer } from './renderer.ts'
import type { Service, TestTenant } from './service.ts'

/** Returns the text of each page of a PDF, with runs of whitespace collapsed to one space. */
export async function pdfPageTexts(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

/** Returns helpers that render and send papers as a worker does. Mails are stored in the outbox. */
export function paperOffice(service: Service) {
  const { database, settings } = service
  const renderer = sharedRenderer()
  const secrets = secretsFrom(settings.secretKey)

  /** Runs all due PDF and mail tasks. */
  async function work({ files }: TestTenant, own: Partial<typeof settings> = {}): Promise<void> {
    const log = pino({ level: 'silent' })
    const surroundings = {
      database,
      files,
      renderer,
      contract: {},
      secrets,
      settings: { ...settings, ...own },
      log,
      stopping: () => false,
    }
    const tasks: TaskList = {
      'release-mails': (payload) => releaseMails(database, payload as Tasks['release-mails']),
      'send-document': (payload) => sendPaperMail(surroundings, payload as Tasks['send-document']),
      'serve-documents': (payload) => serveDocuments(surroundings, payload as Tasks['serve-documents']),
    }
    const client = new pg.Client({ connectionString: service.url })
    await client.connect()
    await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
  }

  /** Runs the job and returns its PDF, the text of its pages, and the Content-Disposition header with its file name. */
  async function drawn(
    tenant: TestTenant,
    jobId: string,
  ): Promise<{ pages: string[]; pdf: Buffer; disposition: string }> {
    await work(tenant)
    const { data: job } = await tenant.client.ok('getJob', { path: { id: jobId } })
    if (job.status !== 'completed') throw new Error(`the job is ${job.status}: ${job.errorMessage}`)
    const { data } = await tenant.client.ok('getJobDownload', { path: { id: jobId } })
    const answer = await fetch(new URL(data.url, service.origin))
    const pdf = Buffer.from(await answer.arrayBuffer())
    return { pages: await pdfPageTexts(pdf), pdf, disposition: answer.headers.get('content-disposition') ?? '' }
  }

  /** Returns the mail of this job from the outbox. */
  const mailOf = (jobId: string) => readMail(readFileSync(join(settings.dataDir, 'outbox', `${jobId}.eml`), 'latin1'))

  return { work, drawn, mailOf }
}
