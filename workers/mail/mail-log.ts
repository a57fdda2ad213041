import type { Logger } from 'pino'
import type { Secrets } from '../../db/base/secrets.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { MailFailure } from './refusals.ts'

/** Delivery result of a mail: its Message-ID, and the mail server's answer or the file in DATA_DIR/outbox. */
export interface SentMail {
  messageId: string
  response?: string
  file?: string
}

/** Mail whose delivery is logged. */
export interface LoggedMail {
  id: string
  tenantId: number
  /** Email address of the recipient. */
  to: string
  /** Id of the request that caused the mail. */
  requestId?: string | undefined
}

/**
 * Logs the delivery of mails and failed attempts. The recipient is logged as a keyed hash: lines about the same address
 * have the same hash, which does not reveal the address.
 */
export class MailLog {
  readonly #log: Logger
  readonly #secrets: Pick<Secrets, 'sign'>

  constructor({ log, secrets }: { log: Logger; secrets: Pick<Secrets, 'sign'> }) {
    this.#log = log
    this.#secrets = secrets
  }

  sent(mail: LoggedMail, { messageId, response = 'written to the outbox' }: SentMail): void {
    this.#log.info({ ...this.#members(mail), messageId, response: withoutAddresses(response) }, 'a mail was sent')
  }

  /** Logs a failed attempt that will be retried. */
  retried(mail: LoggedMail, attempt: number, error: unknown): void {
    this.#log.warn({ ...this.#members(mail), attempt, ...saidOf(error) }, 'a mail was not sent, and is tried again')
  }

  givenUp(mail: LoggedMail, attempt: number, error: unknown): void {
    this.#log.warn({ ...this.#members(mail), attempt, ...saidOf(error) }, 'a mail was given up')
  }

  #members({ id, tenantId, to, requestId }: LoggedMail) {
    const recipient = this.#secrets.sign('logged-recipient', '', to.toLowerCase()).slice(1)
    return { ...(requestId !== undefined && { request_id: requestId }), tenantId, mail: id, recipient }
  }
}

/** Returns the server's answer for the log, or the error if the server did not answer. */
function saidOf(error: unknown): object {
  const { response, responseCode, code } = error as MailFailure
  if (response === undefined) return { err: withoutRecipients(error) }
  return { code, responseCode, response: withoutAddresses(response) }
}

/** Returns the error of a mail without the addresses in its message, so that the queue may store and log it. */
export function withoutRecipients(error: unknown): Error {
  const { message, code, responseCode, command } = error as Error & MailFailure
  return Object.assign(new Error(withoutAddresses(String(message))), { code, responseCode, command })
}

/** Replaces email addresses, because a server's answer often repeats the recipient. */
const withoutAddresses = (text: string): string => visibleLine(text).replace(/[^\s<>"]+@[^\s<>"]+/g, '(address)')
