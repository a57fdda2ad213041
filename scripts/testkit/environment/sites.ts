import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Authority, createCertificateAuthority } from '../../operate/certificates.ts'
import { findFreePort } from './processes.ts'

/**
 * A reverse proxy that runs on this machine with a configuration from scripts/deploy. It serves TLS with a certificate
 * that a test CA issued.
 */
export interface ProxySite {
  /** Origin of the site, `https://localhost:<port>`. */
  origin: string
  /** Certificate to trust, as PEM. */
  certificate: string
  /** Stops the proxy and returns its upstream errors, grouped with counts. */
  end(): Promise<string[]>
}

export type ProxyProgram = 'nginx' | 'caddy'

const startLimitMs = 10_000
const files = { nginx: 'nginx.conf', caddy: 'Caddyfile' }

export const isProxyInstalled = (program: ProxyProgram): boolean =>
  !spawnSync(program, [program === 'nginx' ? '-v' : 'version']).error

/**
 * Starts the site in front of two APIs at these origins. Only its name, addresses and certificate differ from the files
 * for operators.
 */
export async function startProxySite(program: ProxyProgram, origins: readonly [string, string]): Promise<ProxySite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const authority = await createCertificateAuthority()
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const place = { folder, port, plainPort, origins }
  await writeCertificate(folder, authority)
  const site = await readFile(new URL(`../../deploy/${files[program]}`, import.meta.url), 'utf8')
  await writeFile(join(folder, files[program]), configured[program](site, place))
  const child = spawn(program, commands[program](folder), {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = linesOf(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const killLast = (): void => void child.kill('SIGKILL')
  process.once('exit', killLast)
  const origin = `https://localhost:${port}`
  await untilUp(`${origin}/livez`, authority.certificate, child, said)
  return {
    origin,
    certificate: authority.certificate,
    async end() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', killLast)
      await rm(folder, { recursive: true, force: true })
      const kinds = Map.groupBy(
        said.filter((line) => /upstream|"level":"error"/.test(line)),
        (line) => /\*\d+ (.*?),|"error":"(.*?)"/.exec(line)?.slice(1).find(Boolean) ?? line,
      )
      return [...kinds].map(([kind, lines]) => `${program}: ${lines.length} times ${kind}`)
    },
  }
}

async function writeCertificate(folder: string, authority: Authority): Promise<void> {
  const { key, cert } = await authority.issue('localhost')
  await writeFile(join(folder, 'site.pem'), cert)
  await writeFile(join(folder, 'site.key'), key)
}

interface Place {
  folder: string
  port: number
  plainPort: number
  origins: readonly [string, string]
}

const commands = {
  nginx: (folder: string) => ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'],
  caddy: () => ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
}

/** Replaces each text of `pairs`. Throws if one does not occur. */
function replaced(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`the site has no "${from}"`)
    return before.replaceAll(from, to)
  }, text)
}

const hostsOf = ({ origins }: Place): [string, string][] =>
  origins.map((origin, index) => [`127.0.0.1:${3000 + index}`, new URL(origin).host])

const configured = {
  nginx(site: string, place: Place): string {
    const { folder, port, plainPort } = place
    const own = replaced(site, [
      ...hostsOf(place),
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['    listen [::]:80;\n', ''],
      ['    error_log /var/log/nginx/error.log crit;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/letsencrypt/live/api.example.com/fullchain.pem', join(folder, 'site.pem')],
      ['/etc/letsencrypt/live/api.example.com/privkey.pem', join(folder, 'site.key')],
      ['api.example.com', 'localhost'],
    ])
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;\n' : ''}pid nginx.pid;
error_log stderr;
events { worker_connections 4096; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${own}
}
`
  },
  caddy: (site: string, place: Place): string =>
    replaced(site, [
      ...hostsOf(place),
      ['\n{\n', `\n{\n\tadmin off\n\tauto_https off\n`],
      [
        '\napi.example.com {\n',
        `\nhttps://localhost:${place.port} {\n\tbind 127.0.0.1\n\ttls ${place.folder}/site.pem ${place.folder}/site.key\n`,
      ],
    ]),
}

function linesOf(child: ChildProcess): string[] {
  const said: string[] = []
  child.stderr!.setEncoding('utf8').on('data', (text: string) => said.push(...text.split('\n').filter(Boolean)))
  return said
}

async function untilUp(url: string, ca: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  const giveUpAt = Date.now() + startLimitMs
  while (!(await isUp(url, ca))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new Error(`${child.spawnfile} did not start: ${said.slice(-5).join(' ')}`)
    }
    await sleep(50)
  }
}

const isUp = (url: string, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { ca, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).once('error', () => resolve(false))
  })
