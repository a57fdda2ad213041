import { type ClientAnswer, type ClientRequest, sendRaw } from '../../../test/support/peers/client.ts'
import type { TestTenant } from '../../../test/support/service.ts'

/** A request that is sent again and again, each time to a database in the same state. */
export interface RaceRequest {
  /** As a report has it. */
  label: string
  /** What of its answer is told in other words where others were there meanwhile, though it means the same. */
  vague?: RegExp
  /** Sends it to the process at `origin`, under this Idempotency-Key unless it has one of its own. */
  send(origin: string, key: string): Promise<ClientAnswer>
}

/** Requests that meet at the same records. */
export interface RaceScenario {
  name: string
  /** Makes what they meet at, in an organization that nobody else has. */
  prepare(tenant: TestTenant): Promise<RaceRequest[]>
  /** Whether it rests on something that is kept for a day. */
  isOfOneDay?: boolean
  /** What must hold of the answers beside that some serial order gives them; what is wrong, in words. */
  judge?(answers: readonly ClientAnswer[]): string | undefined
}

interface AskedHow {
  body?: object
  /** The version that it may change. */
  ifMatch?: string
  key?: string
  vague?: RegExp
}

/** Requests of an organization's API. */
export function asking({ client }: Pick<TestTenant, 'client'>) {
  const ask =
    (method: string) =>
    (path: string, { body, ifMatch, key: own, vague }: AskedHow = {}): RaceRequest => ({
      ...(vague && { vague }),
      label: `${method} ${path}`,
      send: (origin, key) => {
        const headers: ClientRequest['headers'] = { 'Idempotency-Key': own ?? key, 'If-Match': ifMatch }
        return client.at(origin).send(method, path, { headers, body: method === 'DELETE' ? undefined : (body ?? {}) })
      },
    })
  const [post, patch, put, remove] = [ask('POST'), ask('PATCH'), ask('PUT'), ask('DELETE')]
  return { post, patch, put, remove }
}

/**
 * A form of a public page, as a browser sends it. Whoever answers what has been answered is led to the page, and where that
 * is gone by then, told so at once or there.
 */
export const form = (path: string, fields: Record<string, string>): RaceRequest => ({
  label: `the form ${path.replace(/[\w-]{30,}/, '...')}`,
  vague: /^(status|location|body)$/,
  send: (origin) =>
    sendRaw(`${origin}${path}`, 'POST', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'Mozilla/5.0 Safari/605.1' },
    }),
})
