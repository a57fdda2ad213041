import { sql } from 'kysely'
import type { Role } from '../../../db/domain/scopes.ts'
import { createUser } from '../../../db/services/access/users.ts'
import type { Attack, AttackTarget } from './attacks.ts'

/**
 * This file has the attacks that need only a browser: searches of the documentation, sign-ins, and portal pages. Each
 * request names its network in X-Forwarded-For.
 */

export const readStatus = async (answer: Promise<Response>): Promise<number> => {
  const { status, body } = await answer
  await body?.pipeTo(new WritableStream())
  return status
}

const networkAt = (place: number): Record<string, string> => ({ 'X-Forwarded-For': `203.0.113.${place}` })

/** A browser's cookie, and the form token of its sign-in page. */
interface Browser {
  cookie: string
  form: string
}

async function openBrowser(origin: string, headers: Record<string, string>): Promise<Browser> {
  const answer = await fetch(`${origin}/sign-in`, { headers })
  const form = /name="form" value="([^"]*)"/.exec(await answer.text())![1]!
  return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]!, form }
}

const signIn = (
  origin: string,
  { cookie, form }: Browser,
  { email, password }: { email: string; password: string },
  headers: Record<string, string>,
): Promise<Response> =>
  fetch(`${origin}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ form, email, password }).toString(),
  })

/** Returns an attack of sign-ins with wrong passwords, each for a different e-mail address. */
const signIns = (name: string, atOnce: number, networks: number): Attack => ({
  name,
  concurrency: atOnce,
  async prepare({ origin }) {
    const browser = await openBrowser(origin, networkAt(1))
    const blow = (place: number): Promise<number> => {
      const person = { email: `nobody${place}@example.com`, password: 'wrong words' }
      return readStatus(signIn(origin, browser, person, networkAt(1 + (place % networks))))
    }
    return { blow }
  },
})

const password = 'correct horse battery'

/** Creates a user of the attacking organization and signs the user in. Returns the headers of this browser. */
export async function signInAttacker(
  { kit, origin, attacker }: AttackTarget,
  role: Role,
): Promise<Record<string, string>> {
  const person = { email: `${role}@attacker.example`, password }
  await createUser(kit.database, attacker.id, { ...person, role })
  const browser = await openBrowser(origin, networkAt(1))
  const answer = await signIn(origin, browser, person, networkAt(1))
  const session = answer.headers.getSetCookie().find((line) => line.includes('session='))!
  return { ...networkAt(1), Cookie: `${browser.cookie}; ${session.split(';')[0]}` }
}

const logins = (name: string, role: Role, paths: readonly string[]): Attack => ({
  name,
  concurrency: 24,
  async prepare(target) {
    await fillLog(target, 100_000)
    const headers = await signInAttacker(target, role)
    const blow = (place: number): Promise<number> =>
      readStatus(fetch(`${target.origin}${paths[place % paths.length]}`, { redirect: 'manual', headers }))
    return { blow }
  },
})

/** Writes `rows` rows into the attacking organization's request log, with times 20 seconds apart. */
async function fillLog({ kit, attacker }: AttackTarget, rows: number): Promise<void> {
  await sql`
    insert into api_audit_logs (tenant_id, request_id, method, path, operation_id, status, cost, duration_ms, created_at)
    select ${attacker.id}::bigint, 'req_' || n, 'GET', '/api/v1/contacts', 'listContacts', 200, 1, 3, now() - n * interval '20 s'
    from generate_series(1, ${rows}::integer) n`.execute(kit.database.sql)
  await sql`analyze api_audit_logs`.execute(kit.database.sql)
}

export const visitorAttacks: Attack[] = [
  {
    name: 'searches of the documentation from eight networks',
    concurrency: 8,
    async prepare({ origin }) {
      const letters = [...'tsaiocprbdelmn']
      await readStatus(fetch(`${origin}/docs/search?q=bid`))
      const blow = (place: number): Promise<number> => {
        const words = letters
          .map((_, turn) => letters[(turn * (1 + (place % 13)) + place) % letters.length])
          .slice(0, 8)
        return readStatus(fetch(`${origin}/docs/search?q=${words.join('+')}`, { headers: networkAt(1 + (place % 8)) }))
      }
      return { blow }
    },
  },
  signIns('60 sign-ins at once from one network', 60, 1),
  signIns('200 sign-ins at once from 20 networks', 200, 20),
  logins("a viewer's 24 connections in the portal", 'viewer', ['/portal', '/portal/account', '/portal/jobs']),
  logins("an admin's 24 connections at what was used", 'admin', ['/portal/usage', '/portal/usage?period=month']),
]
