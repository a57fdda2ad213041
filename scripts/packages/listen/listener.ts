import type { Server } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { getListenerIdentity, type ListenerIdentity } from '../../operate/listener/identity.ts'
import { UsageError } from '../terminal/flags.ts'
import type { ListenOptions } from './flags.ts'
import { listenForWebhooks } from './receiver.ts'
import { findListenKey, findServiceAddress, WebhookEndpointClient } from './service.ts'

export interface Listener {
  /** Removes the endpoint. Returns false if the service could not be reached or refused the removal. */
  close(): Promise<boolean>
}

interface ListenerDeps {
  dataDir: string
  /** Address of the service that is used if the options have none and `make run` has stored none. */
  publicOrigin: string
  print(line: string): void
}

const testLimitMs = 15_000
const testPollMs = 100

/**
 * Starts the listener: registers an endpoint with the service, and prints that it is ready after a test event has
 * arrived. Throws UsageError, whose message says what is missing; the endpoint is then removed.
 */
export async function listen(wishes: ListenOptions, { dataDir, publicOrigin, print }: ListenerDeps): Promise<Listener> {
  const address = findServiceAddress(wishes.service, dataDir, publicOrigin)
  const service = new WebhookEndpointClient(address, findListenKey(wishes.key, dataDir))
  await service.requireRunning()
  const identity = await getListenerIdentity(dataDir)
  let secret: string | undefined
  let endpointId: number | undefined
  const tests = new Set<number>()
  const server = await listenForWebhooks({
    ...wishes,
    identity,
    secret: () => secret,
    print,
    onEvent({ type, data }) {
      if (type !== 'webhook.test' || data.id !== endpointId || tests.has(endpointId!)) return 'print'
      tests.add(endpointId!)
      return 'keep quiet'
    },
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(portTaken(wishes.port, error))
  })
  const close = async () => {
    const removed = endpointId === undefined || (await service.remove(endpointId))
    endServer(server)
    return removed
  }
  try {
    const endpoint = await service.register(`https://localhost:${wishes.port}/`, wishes.events)
    secret = endpoint.signingSecret
    endpointId = endpoint.id
    await arrival(service, endpoint.id, { identity, host: `localhost:${wishes.port}`, hasCome: () => tests.size > 0 })
    print(
      `Ready: events of ${address} are sent to https://localhost:${wishes.port}/ (endpoint ${endpoint.id}). Stop: Ctrl-C`,
    )
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

const portTaken = (port: number, { code, message }: NodeJS.ErrnoException): string =>
  code === 'EADDRINUSE'
    ? `Port ${port} is in use, perhaps by another npm run listen. Choose another port with --port, and add it to WEBHOOK_DEV_HOSTS.`
    : `Cannot listen on port ${port}: ${message}`

/** Waits for the test event. Throws UsageError with the reason if it does not arrive. */
async function arrival(
  service: WebhookEndpointClient,
  endpointId: number,
  { identity, host, hasCome }: { identity: ListenerIdentity; host: string; hasCome(): boolean },
): Promise<void> {
  const deliveryId = await service.test(endpointId)
  const giveUpMs = Date.now() + testLimitMs
  while (!hasCome() && Date.now() < giveUpMs) {
    const delivery = await service.delivery(deliveryId)
    if (!hasCome() && delivery && delivery.attemptCount > 0) {
      throw new UsageError(
        `The service could not deliver here: ${delivery.errorMessage ?? `it was answered ${delivery.responseStatus}`}\n` +
          `make run starts the worker with the variables that it needs. Otherwise start the worker with ` +
          `WEBHOOK_DEV_HOSTS=${host} NODE_EXTRA_CA_CERTS=${identity.authorityFile}`,
      )
    }
    await sleep(testPollMs)
  }
  if (!hasCome())
    throw new UsageError('No delivery arrived within 15 s. Check that a worker is running; make run starts one.')
}

function endServer(server: Server): void {
  server.close()
  server.closeAllConnections()
}
