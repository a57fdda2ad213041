import { Refusal } from '../../../../db/domain/refusal.ts'
import {
  exportRetentionDays,
  findExport,
  type RequestedExport,
  removeExport,
  requestExport,
  requireOwner,
} from '../../../../db/operations/organization/exports.ts'
import { countLimitedAttempt } from '../../../../db/services/access/attempts.ts'
import type { FileContent } from '../../../pipeline/contract/file-content.ts'
import { closeFile } from '../../../pipeline/http/files/send.ts'
import { sectionTemplates } from '../frame/templates.ts'
import type { PageContext, Section } from '../section.ts'

/** Rate limit of exports per organization. */
const asks = { name: 'portal-exports', limit: 5, windowSeconds: 24 * 3600 }

/** Portal section in which owners export all data of the organization as one file. */
export const organizationExport: Section = {
  path: 'export',
  label: 'Export',
  group: 'Organization',
  ownersOnly: true,
  templates: sectionTemplates(import.meta.url),
  notices: {
    asked: 'The export has started. Refresh in a moment: a large organization takes minutes.',
    removed: 'The file is removed.',
    ended: 'The export was stopped.',
  },
  pages({ get, post, file }) {
    get('/', show)
    post('/', ask)
    post('/remove', remove)
    file('/file', archive)
  },
}

async function show(context: PageContext): Promise<void> {
  const asked = await findExport(context.db, context.caller)
  const status = asked?.status
  const data = {
    asked,
    isUnderWay: status === 'waiting' || status === 'running',
    isReady: status === 'ready',
    megabytes: Math.ceil((asked?.bytes ?? 0) / 1024 ** 2),
    link: asked && `/portal/export/file?${new URLSearchParams({ for: context.signToken('export', asked.id) })}`,
    keptDays: exportRetentionDays,
  }
  context.show({ template: 'export', title: 'Export', data })
}

async function ask(context: PageContext): Promise<void> {
  const { services, caller } = context
  const waitSeconds = await countLimitedAttempt(services.database, asks, String(caller.tenantId))
  if (waitSeconds > 0) {
    throw new Refusal('rate_limited', `${asks.limit} exports were started within a day, the maximum. Try again later.`)
  }
  await removeFile(context, await context.change((tx) => requestExport(tx, caller)))
  context.redirectWithNotice('/export', 'asked')
}

async function remove(context: PageContext): Promise<void> {
  const file = await context.change((tx) => removeExport(tx, context.caller))
  await removeFile(context, file)
  context.redirectWithNotice('/export', file === null ? 'ended' : 'removed')
}

/** Removes the archive file. If this fails, a sweep removes it later, because no row references it. */
async function removeFile({ services }: PageContext, file: string | null): Promise<void> {
  if (file !== null) await services.files.removeFile('artifacts', file).catch(() => {})
}

/**
 * Returns the archive. Throws Refusal forbidden if the link belongs to another session or the user is no longer an
 * owner. The audit row is written before the first byte is sent.
 */
async function archive(context: PageContext): Promise<FileContent> {
  const { caller, services, person } = context
  const id = context.readToken('export', context.query.for ?? '')
  if (id === undefined) {
    throw new Refusal(
      'forbidden',
      'This link was made for another session, or more than an hour ago. Open Export in the portal, and use the link there.',
    )
  }
  const asked = await findExport(context.db, caller)
  const content = asked?.id === id && asked.file !== null && (await services.files.openFile('artifacts', asked.file))
  if (!asked || !content)
    throw new Refusal('bad_request', 'The file has been removed. Start a new export.', { status: 410 })
  const file = { content, contentType: 'application/x-tar', filename: filenameOf(person.tenantName, asked) }
  try {
    await context.change((tx) => requireOwner(tx, caller), { status: 200 })
  } catch (error) {
    await closeFile(file)
    throw error
  }
  return { ...file, version: asked.file! }
}

const filenameOf = (name: string, { moment }: RequestedExport): string =>
  `${name.replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim()} ${moment!.slice(0, 10)}.tar`
