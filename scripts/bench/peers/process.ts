import { findFreePort, startNode, waitUntilAnswering } from '../../stage/processes.ts'
import type { BenchServer } from '../bench-kit.ts'

const programOf = (folder: string, name: string): string => `${folder}/node_modules/.bin/${name}`

/** Starts a peer's program on a free port, and waits until something answers at `ready`. */
export async function startPeer(
  folder: string,
  name: string,
  { args = [], env, ready }: { args?: string[]; env: Record<string, string>; ready: string },
): Promise<BenchServer> {
  const port = String(await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const own = startNode([programOf(folder, name), ...args], {
    env: { NODE_ENV: 'production', ...env, PORT: port, PUBLIC_URL: origin },
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
  })
  await waitUntilAnswering(own, origin + ready)
  const { pid, cpuMs, rssMb, peakRssMb } = own
  return { origin, pid, cpuMs, rssMb, peakRssMb, stop: () => own.end('SIGTERM') }
}

/** Runs a command of a peer to its end. Throws when it fails. */
export async function runPeer(
  folder: string,
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<void> {
  const own = startNode([programOf(folder, name), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
  })
  const ended = await own.ended
  if (ended !== 'status 0') throw new Error(`${name} ${args.join(' ')} ended with ${ended}`)
}
