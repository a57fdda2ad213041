import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { getServiceAddressPath } from '../../operate/listener/development.ts'
import { UsageError } from '../terminal/flags.ts'
import type { ListenedEvents } from './flags.ts'

export type EndpointWithSecret = Schemas['WebhookEndpointWithSecret']

/** Returns the address of the service: `named`, else the one that `make run` has stored, else `publicOrigin`. */
export function findServiceAddress(named: string | undefined, dataDir: string, publicOrigin: string): string {
  const file = getServiceAddressPath(dataDir)
  return named ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : publicOrigin)
}

/** Returns the API key: `named`, else the demo's key. Throws UsageError if there is none. */
export function findListenKey(named: string | undefined, dataDir: string): string {
  if (named) return named
  const file = join(dataDir, 'demo.json')
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { key: string }).key
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EACCES' ? `${file} belongs to another user` : `there is no demo key in ${file}`
    throw new UsageError(
      `${why}: start the service with make run, in this folder and as this user, or give a key with --key`,
    )
  }
}

interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each response has a different shape
  json: any
}

/** Client for the webhook endpoints of the key's organization. */
export class WebhookEndpointClient {
  readonly #origin: string
  readonly #key: string

  constructor(origin: string, key: string) {
    this.#origin = origin
    this.#key = key
  }

  /** Throws UsageError if the service does not answer or is not ready. */
  async requireRunning(): Promise<void> {
    const answer = await fetch(`${this.#origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return
    const what = answer ? `is not ready (${answer.status})` : 'does not answer'
    throw new UsageError(`The service at ${this.#origin} ${what}. Start it in another shell: make run`)
  }

  /**
   * Registers an endpoint and removes those that an earlier listener has left at the same address. Throws UsageError if
   * the service refuses.
   */
  async register(url: string, { eventTypes, eventPatterns }: ListenedEvents): Promise<EndpointWithSecret> {
    for (const { id } of await this.#endpointsAt(url)) await this.remove(id)
    const description = 'npm run listen'
    const { status, json } = await this.#call('POST', '/webhook-endpoints', {
      url,
      ...(eventTypes.length > 0 && { eventTypes }),
      ...(eventPatterns.length > 0 && { eventPatterns }),
      description,
    })
    if (status === 201) return json.data
    const detail =
      `${json.errors?.map(({ message }: { message: string }) => message).join(' ') ?? ''} ${json.detail ?? ''}`.trim()
    const host = new URL(url).host
    if (status === 422 || status === 400)
      throw new UsageError(
        `The service refuses to deliver to ${url}: ${detail}\n` +
          `make run allows it outside production, for the default port. Otherwise start the API and the worker with WEBHOOK_DEV_HOSTS=${host}`,
      )
    throw new UsageError(`The endpoint could not be registered (${status}): ${detail}`)
  }

  /** Makes the service send a test event; returns the delivery's id. */
  async test(id: number): Promise<number> {
    const { status, json } = await this.#call('POST', `/webhook-endpoints/${id}/test`)
    if (status === 200) return json.data.id
    throw new UsageError(`No test event could be sent (${status}): ${json.detail}`)
  }

  async delivery(id: number): Promise<Schemas['WebhookDelivery'] | undefined> {
    const { status, json } = await this.#call('GET', `/webhook-deliveries/${id}`)
    return status === 200 ? json.data : undefined
  }

  /** Removes an endpoint. Returns whether it no longer exists. */
  async remove(id: number): Promise<boolean> {
    const { status } = await this.#call('DELETE', `/webhook-endpoints/${id}`).catch(() => ({ status: 0 }))
    return status === 200 || status === 404
  }

  async #endpointsAt(url: string): Promise<{ id: number }[]> {
    const { status, json } = await this.#call('GET', '/webhook-endpoints?limit=100')
    if (status === 401) throw new UsageError('The service does not know this key. Give another key with --key.')
    if (status === 403) throw new UsageError('The key lacks the scope webhooks:manage.')
    if (status !== 200) throw new UsageError(`The service answers ${status}: ${json.detail}`)
    return json.data.filter((endpoint: { url: string }) => endpoint.url === url)
  }

  async #call(method: string, path: string, body?: object): Promise<Answered> {
    const answer = await fetch(`${this.#origin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(method !== 'GET' && { 'Idempotency-Key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    return { status: answer.status, json: await answer.json().catch(() => ({})) }
  }
}
