import { createHmac } from 'node:crypto'
import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { addAuthenticatorApp } from '../../../db/services/access/second-factor/factors.ts'
import { generateTotpSecret } from '../../../db/services/access/second-factor/totp.ts'
import type { TaskPayloads } from '../../../db/services/jobs/tasks.ts'
import { type MailMessage, unsealMail } from '../../../db/services/mail/mail.ts'
import { notifySecondFactorChanged } from '../../../workers/mail/notify-second-factor-changed.ts'
import type { Service } from '../environment/service.ts'
import type { ClientAnswer } from '../http/client.ts'
import type { TestUser } from '../oauth.ts'
import { FormVisitor } from './visitor.ts'

/**
 * This module implements an authenticator app from RFC 4226 and RFC 6238. It does not use the library with which the
 * service checks codes.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

export const currentTotpStep = (): number => Math.floor(Date.now() / 30_000)

/** Returns the code that an authenticator app with this secret shows in a 30-second step. */
export function totpCode(secret: string, step = currentTotpStep()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.at(-1)! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Returns a code that is wrong in the current step, and also in the two steps before it and the two steps after it. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((away) => totpCode(secret, currentTotpStep() + away)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))!
}

export interface AuthenticatorApp {
  secret: string
  recoveryCodes: string[]
  /** Returns the current code, and makes the service accept it even if it was already used. */
  freshCode(): Promise<string>
}

/** Adds an authenticator app to a user. */
export async function prepareAuthenticatorApp(
  { database, settings }: Service,
  { id, tenant }: TestUser,
): Promise<AuthenticatorApp> {
  const person = { tenantId: tenant.id, userId: id }
  const secret = generateTotpSecret()
  const recoveryCodes = await runTransaction(database, person, async (tx) =>
    addAuthenticatorApp(tx, deriveSecrets(settings.secretKey), person, { secret, code: totpCode(secret) }),
  )
  return {
    secret,
    recoveryCodes: recoveryCodes!,
    async freshCode() {
      const forget = 'update authenticator_apps set last_step = 0 where tenant_id = $1 and user_id = $2'
      await database.pool.query(forget, [tenant.id, id])
      return totpCode(secret)
    },
  }
}

/** Signs in with the password, without a second factor. Returns the browser and the page that it then shows. */
export async function signInWithPassword(
  origin: string,
  person: { email: string; password: string },
  path = '/sign-in',
): Promise<{ visitor: FormVisitor; page: ClientAnswer }> {
  const visitor = new FormVisitor(origin)
  return { visitor, page: await visitor.signIn(await visitor.get(path), person) }
}

export const secondFactorFormAction = '/sign-in/second-factor'

/** Submits a code on the second-factor page. */
export const submitSecondFactorCode = (visitor: FormVisitor, page: ClientAnswer, code: string): Promise<ClientAnswer> =>
  visitor.submit(page, { code }, { action: secondFactorFormAction })

/** Signs in with the password and a code. */
export async function signInWithCode(origin: string, person: TestUser, factor: AuthenticatorApp): Promise<FormVisitor> {
  const { visitor, page } = await signInWithPassword(origin, person)
  const answer = await submitSecondFactorCode(visitor, page, await factor.freshCode())
  if (answer.status !== 303) throw new Error(`the code was answered with ${answer.status}: ${answer.text}`)
  return visitor
}

/** Returns the mails about second factors that were queued since the last call of this function. */
export async function takeSecondFactorMails({ database, settings, url }: Service): Promise<MailMessage[]> {
  const secrets = deriveSecrets(settings.secretKey)
  const found: MailMessage[] = []
  const tasks: TaskList = {
    'tell-second-factor': (payload) =>
      notifySecondFactorChanged({ database, secrets, settings }, payload as TaskPayloads['tell-second-factor']),
    'send-email': async (payload) => void found.push(await unsealMail(secrets, payload as TaskPayloads['send-email'])),
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await runTaskListOnce({ logger: new Logger(() => () => {}) }, tasks, client as never).finally(() => client.end())
  return found
}
