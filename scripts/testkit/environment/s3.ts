import { findFreePort, type StartedProcess, startServiceEntry, waitUntilAnswering } from './processes.ts'

/** S3 server of a test run. Its address and buckets stay the same after a kill and restart. */
export class TestS3Server {
  readonly #folder: string
  readonly #keptIn: 'database' | 'files'
  readonly #port: number
  #own: StartedProcess | undefined

  private constructor(folder: string, keptIn: 'database' | 'files', port: number) {
    this.#folder = folder
    this.#keptIn = keptIn
    this.#port = port
  }

  /** Starts a server that stores its data in `folder`. Use `files` for objects of hundreds of megabytes. */
  static async open(folder: string, keptIn: 'database' | 'files' = 'database'): Promise<TestS3Server> {
    const server = new TestS3Server(folder, keptIn, await findFreePort())
    await server.start()
    return server
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#own = startServiceEntry('scripts/testkit/environment/s3-server.ts', {
      env: { PORT: String(this.#port), FOLDER: this.#folder, KEPT_IN: this.#keptIn },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await waitUntilAnswering(this.#own, `${this.endpoint}/health`)
  }

  async kill(): Promise<void> {
    await this.#own?.end('SIGKILL')
  }
}

/** Creates a bucket and returns its FILES_URL. */
export async function createBucket(endpoint: string, name: string): Promise<string> {
  const { status } = await fetch(`${endpoint}/${name}`, { method: 'PUT' })
  if (status !== 200) throw new Error(`the bucket ${name} was answered with ${status}`)
  return `s3://test:test@${name}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`
}
