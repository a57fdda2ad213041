import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../stage/processes.ts'

/** A balancer before the APIs, over plain HTTP on this machine. */
export interface Balancer {
  origin: string
  /** Resolves to what it said of requests that it could not pass on, each kind once with its count. */
  end(): Promise<string[]>
}

const startLimitMs = 10_000

/** nginx with the site of scripts/deploy over these origins; undefined where this machine has no nginx. */
export async function startBalancer(origins: readonly string[]): Promise<Balancer | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'balancer-'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), wholeConfiguration(folder, await siteFor(origins, port)))
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const killLast = (): void => void child.kill('SIGKILL')
  process.once('exit', killLast)
  const origin = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + startLimitMs
  while (
    !(await fetch(`${origin}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`nginx did not start: ${await readFile(join(folder, 'error.log'), 'utf8').catch(() => '')}`)
    await sleep(50)
  }
  return {
    origin,
    async end() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', killLast)
      const said = (await readFile(join(folder, 'error.log'), 'utf8'))
        .split('\n')
        .filter((line) => line.includes('upstream'))
      await rm(folder, { recursive: true, force: true })
      const kinds = Map.groupBy(said, (line) => /\*\d+ (.*?),/.exec(line)?.[1] ?? line)
      return [...kinds].map(([kind, lines]) => `${lines.length} times ${kind}`)
    },
  }
}

/** The site as operators get it, but for its addresses and for TLS. */
async function siteFor(origins: readonly string[], port: number): Promise<string> {
  const site = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const [first, second] = origins.map((origin) => new URL(origin).host)
  return site
    .replace('127.0.0.1:3000', first!)
    .replace('127.0.0.1:3001', second!)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:http2|ssl_certificate\w*) .*\n/gm, '')
}

const wholeConfiguration = (folder: string, site: string): string => `daemon off;
worker_processes 1;
pid nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${site}
}
`
