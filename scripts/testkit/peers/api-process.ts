import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Test } from 'tap'
import type { Service } from '../environment/service.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')

/**
 * Starts a separate API process on the service's database and waits until it accepts connections. `more` has additional
 * environment variables.
 */
export async function startApiProcess(t: Test, { url, settings }: Service, more: NodeJS.ProcessEnv = {}) {
  const port = await unusedPort()
  const env = {
    ...process.env,
    ...more,
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: settings.dataDir,
    SECRET_KEY: settings.secretKey,
  }
  const child = spawn('scripts/service', ['api'], { cwd: root, env })
  const exited = once(child, 'exit')
  t.teardown(() => child.kill('SIGKILL'))
  const said: string[] = []
  child.stderr.on('data', (text) => said.push(String(text)))
  await new Promise<void>((ready, failed) => {
    void exited.then(() => failed(new Error(`the process ended: ${said.join('')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      if (line.includes('"listening"')) ready()
    })
  })
  return { child, exited, origin: `http://127.0.0.1:${port}` }
}

/** Returns a local port that no process listens on. */
export function unusedPort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}
