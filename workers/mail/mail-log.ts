import type { Logger } from 'pino'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import type { Secrets } from '../../db/engine/base/secrets.ts'
import type { MailFailure } from './mail-failure.ts'

/** Result of a sent mail: its Message-ID, and the mail server's answer or the name of the file in DATA_DIR/outbox. */
export interface MailDelivery {
  messageId: string
  response?: string
  file?: string
}

/** Data about a mail for the log. */
export interface LoggedMail {
  id: string
  tenantId: number
  /** Email address of the recipient. */
  to: string
  /** Id of the request that caused the mail. */
  requestId?: string | undefined
}

/**
 * Logs sent mails and failed attempts. The recipient's address is replaced by a keyed hash. So all lines about one
 * address have the same hash, but the address stays secret.
 */
export class MailLog {
  readonly #log: Logger
  readonly #secrets: Pick<Secrets, 'sign'>

  constructor({ log, secrets }: { log: Logger; secrets: Pick<Secrets, 'sign'> }) {
    this.#log = log
    this.#secrets = secrets
  }

  logSent(mail: LoggedMail, { messageId, response = 'written to the outbox' }: MailDelivery): void {
    this.#log.info({ ...this.#members(mail), messageId, response: withoutAddresses(response) }, 'a mail was sent')
  }

  /** Logs a failed attempt that will be retried. */
  logRetry(mail: LoggedMail, attempt: number, error: unknown): void {
    this.#log.warn({ ...this.#members(mail), attempt, ...saidOf(error) }, 'a mail was not sent, and is tried again')
  }

  logGivenUp(mail: LoggedMail, attempt: number, error: unknown): void {
    this.#log.warn({ ...this.#members(mail), attempt, ...saidOf(error) }, 'a mail was given up')
  }

  #members({ id, tenantId, to, requestId }: LoggedMail) {
    const recipient = this.#secrets.sign('logged-recipient', '', to.toLowerCase()).slice(1)
    return { ...(requestId !== undefined && { request_id: requestId }), tenantId, mail: id, recipient }
  }
}

/**
 * Returns the mail server's answer for the log, or the error if the server did not answer. Email addresses are removed.
 */
function saidOf(error: unknown): object {
  const { response, responseCode, code } = error as MailFailure
  if (response === undefined) return { err: redactRecipients(error) }
  return { code, responseCode, response: withoutAddresses(response) }
}

/** Returns the error of a failed mail with email addresses removed, so that the task queue may store and log it. */
export function redactRecipients(error: unknown): Error {
  const { message, code, responseCode, command } = error as Error & MailFailure
  return Object.assign(new Error(withoutAddresses(String(message))), { code, responseCode, command })
}

/** Replaces the email addresses in a text, because a mail server's answer often repeats the recipient. */
const withoutAddresses = (text: string): string => toVisibleLine(text).replace(/[^\s<>"]+@[^\s<>"]+/g, '(address)')
