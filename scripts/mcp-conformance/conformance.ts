import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { others } from './scenarios.ts'

/** The package names no entry but its command. */
const program = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')

export interface Conformance {
  isGreen: boolean
  /** All that the package said. */
  report: string
  /** The scenarios that it ran. */
  ran: string[]
}

/**
 * Runs all scenarios for servers of the official conformance package against {origin}/mcp. It is green where those that
 * apply have passed, and those that do not have failed: one that has come to pass belongs among the others.
 */
export async function judgeConformance(origin: string): Promise<Conformance> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-'))
  const baseline = join(folder, 'expected.yml')
  try {
    await writeFile(
      baseline,
      `server:\n${Object.keys(others)
        .map((name) => `  - ${name}\n`)
        .join('')}`,
    )
    const args = [program, 'server', '--url', `${origin}/mcp`, '--suite', 'all', '--expected-failures', baseline]
    const { failed, report } = await new Promise<{ failed: boolean; report: string }>((done) => {
      execFile(process.execPath, args, { cwd: folder, maxBuffer: 50_000_000 }, (error, stdout, stderr) =>
        done({ failed: error !== null, report: `${stdout}${stderr}` }),
      )
    })
    const ran = [...report.matchAll(/=== Running scenario: (\S+) ===/g)].map(([, name]) => name!)
    return { isGreen: !failed, report, ran }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
