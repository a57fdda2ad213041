import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Packages } from './peer.ts'

const limitMs = 600_000

/**
 * Installs packages of exact versions from the npm registry into a folder of their own, and says how long that took. None
 * of their install scripts run: these would fetch programs from elsewhere or need a compiler. Throws what npm said.
 */
export async function installPeer(folder: string, packages: Packages): Promise<void> {
  const named = Object.entries(packages.dependencies)
    .map(([name, version]) => `${name}@${version}`)
    .join(' ')
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/package.json`, JSON.stringify({ private: true, ...packages }))
  const from = performance.now()
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', args, { cwd: folder, timeout: limitMs }).catch(
    (error: Error & { stderr?: string }) => {
      const said = (error.stderr || error.message).trim().split('\n').slice(-5).join('\n')
      throw new Error(`npm could not install ${named}, which this workload needs the npm registry for:\n${said}`)
    },
  )
  console.error(`npm installed ${named} in ${((performance.now() - from) / 1000).toFixed(0)} s`)
}
