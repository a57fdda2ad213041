import { readFile } from 'node:fs/promises'
import type { DistinctiveText } from '../../db/domain/erasure/distinctive-texts.ts'
import { scrubberOf } from '../../db/domain/erasure/scrub.ts'
import { userSubject } from '../../db/domain/erasure/subject.ts'
import { findMailsInOutbox, removeOutboxMail } from '../../db/operations/organization/outbox.ts'
import type { TaskPayloads } from '../../db/services/jobs/tasks.ts'
import type { WorkerContext } from '../base/context.ts'

/**
 * Task remove-erased-mails: removes those of an organization's mails in DATA_DIR/outbox that mention an erased user.
 */
export async function removeErasedMails(
  { secrets, settings }: Pick<WorkerContext, 'secrets' | 'settings'>,
  { tenantId, sealed }: TaskPayloads['remove-erased-mails'],
): Promise<void> {
  const texts = JSON.parse(await secrets.open(sealed)) as DistinctiveText[]
  const { contains } = scrubberOf(userSubject([0]), texts)
  for (const path of await findMailsInOutbox(settings.dataDir, tenantId)) {
    const mail = await readFile(path, 'latin1').catch(() => '')
    if (formsOf(mail).some(contains)) await removeOutboxMail(path)
  }
}

/**
 * Returns the forms in which a mail may contain a searched text. These are the stored mail, the mail with decoded
 * headers, the mail with decoded quoted-printable text, and each decoded base64 part.
 */
function formsOf(mail: string): string[] {
  const quoted = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const parts = mail.match(/(?:^[A-Za-z0-9+/]{60,76}\r?\n)*^[A-Za-z0-9+/]{4,76}={0,2}\r?$/gm) ?? []
  return [
    mail,
    withDecodedHeaders(mail),
    Buffer.from(quoted, 'latin1').toString('utf8'),
    ...parts.map((part) => Buffer.from(part, 'base64').toString('utf8')),
  ]
}

/** Returns a mail whose encoded header words (RFC 2047) are decoded and joined. */
const withDecodedHeaders = (mail: string): string =>
  mail
    .replace(/\?=\r?\n\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      (form.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedBytes(text)).toString('utf8'),
    )

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
