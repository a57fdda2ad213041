import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CheckSkipped, ConformanceFinding, expectStatus } from '../findings.ts'
import type { KitAnswer } from '../http.ts'
import type { Kit } from '../kit.ts'
import type { KitDelivery, KitReceiver } from '../receiver.ts'

const arrivalLimitMs = 20_000
/** Time limit for a retry in ms: the first delay of 30 s, its 20 % jitter, and the delay of a busy worker. */
export const retryLimitMs = 60_000

export interface TestEndpoint {
  id: number
  secret: string
  /** Path of the endpoint at the receiver. */
  path: string
  receiver: KitReceiver
}

export const registerEndpoint = ({ firstCaller, nameMark }: Kit, values: object): Promise<KitAnswer> =>
  firstCaller.call('createWebhookEndpoint', {
    body: { eventTypes: ['product.created'], description: nameMark, ...values },
  })

/**
 * Registers an endpoint with its own path at the receiver, by default for product.created. Runs `work` and then deletes
 * the endpoint. Throws CheckSkipped if there is no receiver.
 */
export async function withWebhookEndpoint(
  kit: Kit,
  check: string,
  work: (endpoint: TestEndpoint) => Promise<void>,
  values: object = {},
): Promise<void> {
  const { receiver } = kit
  if (typeof receiver === 'string') throw new CheckSkipped(receiver)
  const path = `/${check}/${randomUUID()}`
  const made = await registerEndpoint(kit, { url: `${receiver.url}${path}`, ...values })
  if (made.status === 422)
    throw new ConformanceFinding(
      made.requestLine,
      'an endpoint at the receiver',
      `${made.text.slice(0, 300)}; does WEBHOOK_DEV_HOSTS name it?`,
    )
  expectStatus(made, 201)
  const { id, signingSecret: secret } = made.json.data
  try {
    await work({ id, secret, path, receiver })
  } finally {
    await kit.firstCaller.call('deleteWebhookEndpoint', { path: [id] })
  }
}

/** Creates a product, whose event the check then expects. */
export const createTestProduct = ({ firstCaller, nameMark }: Kit): Promise<KitAnswer> =>
  firstCaller.callSuccessfully('createProduct', { body: { type: 'material', name: nameMark } })

/** Creates a product and returns the first delivery of its event. Throws a ConformanceFinding if none arrives. */
export async function receiveDelivery(kit: Kit, endpoint: TestEndpoint): Promise<KitDelivery> {
  const made = await createTestProduct(kit)
  return waitForAttempt(endpoint, made.json.data.id, 1, made.requestLine)
}

/**
 * Waits for the given attempt to deliver the event of a record, and returns it. Ignores events of other records. Throws
 * a ConformanceFinding if the attempt does not arrive.
 */
export async function waitForAttempt(
  endpoint: TestEndpoint,
  recordId: number,
  count: number,
  asked: string,
  limitMs = arrivalLimitMs,
): Promise<KitDelivery> {
  const { receiver, path, id } = endpoint
  const all = await receiver.waitForDeliveries(path, recordId, count, limitMs)
  const found = all[count - 1]
  if (!found)
    throw new ConformanceFinding(
      asked,
      `${count} deliveries to endpoint ${id}`,
      `${all.length} within ${limitMs / 1000} s`,
    )
  return found
}

/**
 * Waits until the delivery of an event has reached a state, and returns it as the API shows it. Throws a
 * ConformanceFinding after 20 s.
 */
export async function waitForDeliveryStatus(
  { firstCaller }: Kit,
  { id }: TestEndpoint,
  { event }: KitDelivery,
  status: string,
): Promise<{ answer: KitAnswer; shown: KitAnswer['json'] }> {
  for (const giveUpMs = Date.now() + arrivalLimitMs; ; await sleep(50)) {
    const answer = await firstCaller.callSuccessfully('listWebhookEndpointDeliveries', { path: [id] })
    const shown = answer.json.data.find(({ eventId }: { eventId: string }) => eventId === event.id)
    if (shown?.status === status) return { answer, shown }
    if (Date.now() > giveUpMs)
      throw new ConformanceFinding(answer.requestLine, `a delivery that is ${status}`, `it is ${shown?.status}`)
  }
}

export const describeHeader = ({ headers }: KitDelivery, name: string): string =>
  `${name}: ${headers[name.toLowerCase()]}`

/** Throws a ConformanceFinding unless `holds` is true. The finding names the type of the delivery's event. */
export function expectDeliveryCondition(delivery: KitDelivery, expected: string, holds: boolean, shown: string): void {
  if (!holds) throw new ConformanceFinding(`a delivery of ${delivery.event?.type}`, expected, shown.slice(0, 400))
}
