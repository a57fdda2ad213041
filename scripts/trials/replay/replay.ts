import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createTestDatabase, type Lifetime } from '../../testkit/environment/database.ts'
import {
  type Exchange,
  JsonLines,
  type RecordedAnswer,
  type RequestEntry,
  type SetupEntry,
  type StatementEntry,
} from './corpus.ts'
import { createFilesFolder, startInstallation, waitForBufferedRows } from './installation.ts'
import { RequestSender, writeAnswer } from './recording-proxy.ts'
import { StatementSender } from './statement-recorder.ts'
import { Translation } from './translation.ts'

export interface ReplayOptions {
  /** Folder of the release that answers; undefined for this checkout. */
  folder: string | undefined
  setup: SetupEntry
  entries: readonly (RequestEntry | StatementEntry)[]
  /** Folder with the stored files of the recording. */
  files: string
  /** File for the answers. */
  output: string
  onRequest(count: number): void
}

/** Result of a replay: the answers in the order of the requests, and the SQLSTATEs of the generators' statements. */
export interface Replay {
  answers: RecordedAnswer[]
  sqlStates: string[]
}

/** Sends the requests of a corpus to a release on an empty database, one at a time. */
export async function replayCorpus(lifetime: Lifetime, options: ReplayOptions): Promise<Replay> {
  const { folder, setup, entries } = options
  const { url, drop } = await createTestDatabase()
  lifetime.teardown(drop)
  const outside = new OutsideAnswers()
  lifetime.teardown(() => outside.close())
  const { origin, runDueTasks } = await startInstallation(lifetime, {
    release: folder,
    databaseUrl: url,
    dataDir: await createFilesFolder(lifetime, options.files),
    secretKey: setup.secretKey,
    publicOrigin: setup.origin,
    quickbooks: await outside.listen(setup.quickbooks),
  })
  const sender = new RequestSender(origin)
  lifetime.teardown(() => sender.close())
  const statements = new StatementSender(url)
  lifetime.teardown(() => statements.close())
  const translation = new Translation()
  const lines = new JsonLines(options.output)
  const replay: Replay = { answers: [], sqlStates: [] }
  for (const entry of entries) {
    if (entry.kind === 'statement') {
      replay.sqlStates.push(await statements.run(translation.translateStatement(entry)))
      continue
    }
    outside.expect(entry.outside)
    const request = translation.translateRequest(entry.request)
    await waitForBufferedRows(request.path)
    const answer = await sender.send(request)
    await runDueTasks()
    translation.learn(request.path, entry.answer, answer)
    lines.write({ request, answer })
    replay.answers.push(answer)
    options.onRequest(replay.answers.length)
  }
  await lines.close()
  return replay
}

/** Server in place of QuickBooks. It gives the recorded answers to the requests that the service sends. */
class OutsideAnswers {
  readonly #server = createServer(async (incoming, response) => {
    await buffer(incoming)
    const [path] = incoming.url!.split('?')
    const isMeant = ({ request }: Exchange) => request.method === incoming.method && request.path.split('?')[0] === path
    const place = this.#expected.findIndex(isMeant)
    if (place < 0) response.writeHead(501).end()
    else writeAnswer(response, this.#expected.splice(place, 1)[0]!.answer)
  })
  #expected: Exchange[] = []

  /** Starts to listen. Returns the environment variables with its addresses. */
  async listen(addresses: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    const filled = Object.entries(addresses).map(([name, value]) => [name, value.replace('{origin}', origin)])
    return Object.fromEntries(filled)
  }

  /** Sets the exchanges that the next request of the service causes. */
  expect(exchanges: readonly Exchange[]): void {
    this.#expected = [...exchanges]
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
