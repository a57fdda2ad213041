import type { TestTenant } from '../../../testkit/environment/service.ts'
import { type ClientAnswer, type ClientRequest, sendRaw } from '../../../testkit/http/client.ts'

/** Request of a race. It is sent many times, each time to a database in the same state. */
export interface RaceRequest {
  /** Name of the request in reports. */
  label: string
  /**
   * Paths in the answer that are not compared, because concurrent requests change their wording but not their meaning.
   */
  ignoredPaths?: RegExp
  /**
   * Sends the request to the API process at `origin`, under this Idempotency-Key unless the request has a fixed one.
   */
  send(origin: string, key: string): Promise<ClientAnswer>
}

/** Scenario of a race: concurrent requests that use the same records. */
export interface RaceScenario {
  name: string
  /** Creates the records in a separate organization and returns the requests. */
  prepare(tenant: TestTenant): Promise<RaceRequest[]>
  /**
   * Whether the scenario depends on data that is stored for only one day. Clock changes of a day or more are then left
   * out.
   */
  dependsOnDay?: boolean
  /**
   * Additional check of the answers. Returns what is wrong, or undefined. In any case the answers must match those of
   * some serial execution.
   */
  checkAnswers?(answers: readonly ClientAnswer[]): string | undefined
}

interface AskedHow {
  body?: object
  /** ETag of the version that the request may change. */
  ifMatch?: string
  key?: string
  vague?: RegExp
}

/** Returns functions that build requests with the organization's credential. */
export function createRequestBuilders({ client }: Pick<TestTenant, 'client'>) {
  const ask =
    (method: string) =>
    (path: string, { body, ifMatch, key: own, vague }: AskedHow = {}): RaceRequest => ({
      ...(vague && { ignoredPaths: vague }),
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
 * Builds the request of a public page's form, as a browser sends it. If the form was already answered, the answer
 * redirects to the page. If the page no longer exists, the answer says so, either at once or after the redirect. These
 * differences are not compared.
 */
export const buildFormRequest = (path: string, fields: Record<string, string>): RaceRequest => ({
  label: `the form ${path.replace(/[\w-]{30,}/, '...')}`,
  ignoredPaths: /^(status|location|body)$/,
  send: (origin) =>
    sendRaw(`${origin}${path}`, 'POST', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'Mozilla/5.0 Safari/605.1' },
    }),
})
