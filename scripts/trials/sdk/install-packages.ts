import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const limitMs = 600_000

/**
 * Installs packages of exact versions from the npm registry into a separate folder, and prints how long that took. None
 * of their install scripts run, because such scripts download programs or need a compiler. Throws an error with npm's
 * message if npm fails.
 */
export async function installPackages(folder: string, dependencies: Record<string, string>): Promise<void> {
  const named = Object.entries(dependencies)
    .map(([name, version]) => `${name}@${version}`)
    .join(' ')
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/package.json`, JSON.stringify({ private: true, dependencies }))
  const from = performance.now()
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', args, { cwd: folder, timeout: limitMs }).catch(
    (error: Error & { stderr?: string }) => {
      const said = (error.stderr || error.message).trim().split('\n').slice(-5).join('\n')
      throw new Error(`npm could not install ${named} from the npm registry:\n${said}`)
    },
  )
  console.error(`npm installed ${named} in ${((performance.now() - from) / 1000).toFixed(0)} s`)
}
