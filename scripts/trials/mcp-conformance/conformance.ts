import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inapplicableScenarios } from './scenarios.ts'

/** Program of the conformance package. The package exports only its command, so the program is found by its path. */
const program = resolve(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js')

export interface ConformanceResult {
  isGreen: boolean
  /** Output of the conformance package. */
  report: string
  /** Names of the scenarios that the package ran. */
  ran: string[]
}

/**
 * Runs all server scenarios of the official conformance package against {origin}/mcp. The result is green if all
 * scenarios in `applicableScenarios` pass and all others fail. If another scenario passes, add it to that list.
 */
export async function runMcpConformance(origin: string): Promise<ConformanceResult> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-'))
  const baseline = join(folder, 'expected.yml')
  try {
    await writeFile(
      baseline,
      `server:\n${Object.keys(inapplicableScenarios)
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
