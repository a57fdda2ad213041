import { startServiceEntry } from '../environment/processes.ts'

/** Webhook receiver that runs in its own process. */
export interface ReceiverProcess {
  /** Host and port of the receiver, to be listed in WEBHOOK_DEV_HOSTS. */
  host: string
  /** Certificate that the service must trust, as PEM. */
  certificate: string
  /** Returns how often each event was received, by its id. */
  countReceivedEvents(): Promise<Map<string, number>>
  end(): Promise<void>
}

/** Starts a webhook receiver in its own process, which answers every request with 200. */
export async function startReceiverProcess(): Promise<ReceiverProcess> {
  const own = startServiceEntry('scripts/testkit/webhooks/https-receiver.ts', {
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const nextMessage = <T>() =>
    new Promise<T>((resolve) => own.child.once('message', (message) => resolve(message as T)))
  return {
    ...(await nextMessage<{ host: string; certificate: string }>()),
    async countReceivedEvents() {
      const answer = nextMessage<[string, number][]>()
      own.child.send('seen')
      return new Map(await answer)
    },
    async end() {
      await own.end('SIGKILL')
    },
  }
}
