import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { escapeForTerminal } from '../../packages/terminal/terminal-text.ts'

const limitMs = 120_000

interface NpmAdvisory {
  title: string
  url: string
  severity: string
  range: string
}

/** Output of `npm audit --json`: vulnerable packages, keyed by name, or the reason why the registry did not answer. */
interface NpmAudit {
  message?: string
  error?: { summary?: string; detail?: string }
  vulnerabilities?: Record<string, { name: string; nodes: string[]; via: (string | NpmAdvisory)[] }>
}

export interface Advisories {
  /** One line for each advisory: severity, package with its versions, affected range, use, title and address. */
  lines: string[]
  /** Reason why the advisories are not known; undefined if the registry answered. */
  failureReason?: string
}

/** Queries npm's registry about all packages in the lock file of `folder`, with `npm audit`. Installs nothing. */
export async function findAdvisories(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<Advisories> {
  const printed = await auditOf(folder, env)
  const audit = parsed(printed)
  const { vulnerabilities } = audit
  if (vulnerabilities === undefined) return { lines: [], failureReason: reasonOf(audit, printed) }
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>
  }
  const lines = Object.values(vulnerabilities).flatMap(({ name, nodes, via }) => {
    const found = nodes.map((path) => packages[path] ?? {})
    const versions = [...new Set(found.map(({ version }) => version))].join(', ')
    const isDev = found.every(({ dev, devOptional }) => dev || devOptional)
    return via
      .filter((one) => typeof one === 'object')
      .map(({ severity, title, range, url }) => {
        const place = isDev ? 'for development alone' : 'in the service'
        return `${severity.padEnd(8)} ${name} ${versions} (${range}), ${place}: ${title} ${url}`
      })
  })
  return { lines: lines.sort() }
}

/** Returns npm's standard output. npm exits with a nonzero status for advisories as well as for failures. */
const auditOf = (folder: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((found, failed) => {
    const args = ['audit', '--json', '--package-lock-only', '--loglevel=silent']
    const options = {
      cwd: folder,
      env,
      timeout: limitMs,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    }
    execFile('npm', args, options, (error, stdout) => {
      if (error && stdout.trim() === '') failed(new Error(`npm audit did not run: ${error.message}`))
      else found(stdout)
    })
  })

function parsed(printed: string): NpmAudit {
  try {
    return JSON.parse(printed) as NpmAudit
  } catch {
    return {}
  }
}

const reasonOf = ({ message, error }: NpmAudit, printed: string): string =>
  message ?? (error?.summary || error?.detail) ?? printed.slice(0, 200)

/** Runs `make advisories`. Returns 1 if there are advisories, and 2 if the registry did not answer. */
async function main(): Promise<number> {
  const { lines, failureReason } = await findAdvisories(resolve(import.meta.dirname, '../../..'))
  if (failureReason !== undefined) {
    console.error(
      `The registry does not answer npm audit, so no advisory is known: ${escapeForTerminal(failureReason)}`,
    )
    return 2
  }
  for (const line of lines) console.log(escapeForTerminal(line))
  console.log(lines.length === 0 ? 'No advisory is about a package of the lock.' : `${lines.length} advisories`)
  return lines.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main()
