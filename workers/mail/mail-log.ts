import type { Logger } from 'pino'
import type { Secrets } from '../../db/base/secrets.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { MailFailure } from './refusals.ts'

/** What became of a mail: its Message-ID, and the mail server's answer or the file in DATA_DIR/outbox. */
export interface SentMail {
  messageId: string
  response?: string
  file?: string
}

/** A mail whose fate is logged. */
export interface LoggedMail {
  id: string
  tenantId: number
  /** The recipient's address. */
  to: string
  /** The request that asked for it. */
  requestId?: string | undefined
}

/**
 * Logs what became of a mail, or of an attempt at it. The recipient is logged as a keyed hash: lines about one person have the
 * same hash, which does not show the address.
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

  /** An attempt failed, and there will be another. */
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

/** What the server answered, or the error where it answered nothing. */
function saidOf(error: unknown): object {
  const { response, responseCode, code } = error as MailFailure
  if (response === undefined) return { err: withoutRecipients(error) }
  return { code, responseCode, response: withoutAddresses(response) }
}

/** The error of a mail without the addresses that its message names, as the queue may keep and log it. */
export function withoutRecipients(error: unknown): Error {
  const { message, code, responseCode, command } = error as Error & MailFailure
  return Object.assign(new Error(withoutAddresses(String(message))), { code, responseCode, command })
}

/** A server's answer often repeats whom it was about. */
const withoutAddresses = (text: string): string => visibleLine(text).replace(/[^\s<>"]+@[^\s<>"]+/g, '(address)')
