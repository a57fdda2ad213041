import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { pino } from 'pino'
import { extractText, getDocumentProxy } from 'unpdf'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import { releaseWaitingMails } from '../../db/services/mail/waiting-mails.ts'
import { sendPaperMail } from '../../workers/papers/send.ts'
import { runPdfTask } from '../../workers/tasks/serve-jobs.ts'
import { sharedRenderer } from './environment/renderer.ts'
import type { Service, TestTenant } from './environment/service.ts'
import { readMail } from './peers/mime.ts'

/** Returns the text of each page of a PDF. Consecutive whitespace becomes one space. */
export async function pdfPageTexts(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

/** Returns helpers that render papers and send them as a worker does. Mails are stored in DATA_DIR/outbox. */
export function makePaperHelpers(service: Service) {
  const { database, settings } = service
  const renderer = sharedRenderer()
  const secrets = deriveSecrets(settings.secretKey)

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
      'release-mails': (payload) => releaseWaitingMails(database, payload as TaskPayloads['release-mails']),
      'send-document': (payload) => sendPaperMail(surroundings, payload as TaskPayloads['send-document']),
      'serve-documents': (payload) => runPdfTask(surroundings, payload as TaskPayloads['serve-documents']),
    }
    const client = new pg.Client({ connectionString: service.url })
    await client.connect()
    await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
  }

  /** Runs a PDF job. Returns its PDF, the text of each page, and the Content-Disposition header of its download. */
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

  /** Returns the mail that this job stored in the outbox. */
  const mailOf = (jobId: string) => readMail(readFileSync(join(settings.dataDir, 'outbox', `${jobId}.eml`), 'latin1'))

  return { work, drawn, mailOf }
}
