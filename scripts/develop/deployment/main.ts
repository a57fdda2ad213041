import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isProxyInstalled } from '../../testkit/environment/sites.ts'
import { checkManifests, type DeploymentCheckResult } from './manifests.ts'
import { checkSiteLimits } from './site-limits.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Runs `make deployment`: checks the files of scripts/deploy with the programs that read them, if these are installed.
 * systemd-analyze checks the systemd units. nginx and Caddy load their site files, which must pass exactly what the
 * service accepts. The manifests are checked against Kubernetes' types from npm. Returns 1 if there is a fault.
 */
async function main(): Promise<number> {
  const checks: [string, () => DeploymentCheckResult | Promise<DeploymentCheckResult>][] = [
    ['units, by systemd-analyze', checkUnits],
    ['nginx.conf, by nginx', () => checkSite('nginx')],
    ['Caddyfile, by Caddy', () => checkSite('caddy')],
    ['Kubernetes manifests, by its types', () => checkManifests(join(root, 'scripts/deploy/kubernetes'))],
  ]
  let bad = 0
  for (const [name, check] of checks) {
    const result = await check()
    if ('reasonNotChecked' in result) console.log(`${name}: NOT CHECKED, ${result.reasonNotChecked}`)
    else {
      console.log(`${name}: ${result.faults.length === 0 ? 'nothing wrong' : result.faults.join('\n  ')}`)
      bad += result.faults.length
    }
  }
  return bad === 0 ? 0 : 1
}

/**
 * Checks the systemd units with this checkout as the release, because systemd-analyze requires the programs to exist.
 */
function checkUnits(): DeploymentCheckResult {
  if (spawnSync('systemd-analyze', ['--version']).error)
    return { reasonNotChecked: 'this machine has no systemd-analyze' }
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  const units = globSync('*.service', { cwd: join(root, 'scripts/deploy/systemd') })
  for (const unit of units) {
    const text = readFileSync(join(root, 'scripts/deploy/systemd', unit), 'utf8')
    writeFileSync(join(folder, unit), text.replace(/\/opt\/construction\/(?:current|%i)/g, root))
  }
  const paths = units.map((unit) => join(folder, unit))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  const said = stderr.split('\n').filter(Boolean)
  return { faults: status === 0 ? said : [...said, `systemd-analyze ended with ${status}`] }
}

async function checkSite(program: 'nginx' | 'caddy'): Promise<DeploymentCheckResult> {
  if (!isProxyInstalled(program)) return { reasonNotChecked: `this machine has no ${program}` }
  return { faults: await checkSiteLimits(program) }
}

process.exitCode = await main()
