import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { readSettings } from '../../db/engine/base/settings.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { findFreePort } from '../../scripts/testkit/environment/processes.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import {
  environmentOf,
  readEnvironment,
  readUnit,
  SystemdUnitRunner,
  serveSystemctl,
} from '../../scripts/testkit/environment/units.ts'

const root = resolve(import.meta.dirname, '..', '..')
const stopLimitMs = 25_000
const example = readEnvironment(readFileSync(join(root, 'scripts/deploy/service.env.example'), 'utf8'))
const names = ['construction-api@3000', 'construction-worker@9101', 'construction-migrate@1.1.0']
const { url, settings } = await startOwnService(t, { instances: 0 })

t.test('the systemd units with the example environment have valid production settings behind a local proxy', (t) => {
  const filled = { ...example, SECRET_KEY: 'x'.repeat(32) }
  const of = (name: string) => readSettings({ ...environmentOf(readUnit(name)), ...filled })
  matches(t, of('construction-api@3001'), {
    production: true,
    port: 3001,
    host: '127.0.0.1',
    trustProxy: 'loopback',
    drainMs: 10_000,
    publicOrigin: 'https://api.example.com',
    dataDir: '/var/lib/construction',
  })
  matches(t, of('construction-worker@9102'), {
    production: true,
    workerMetricsPort: 9102,
    host: '127.0.0.1',
    dataDir: '/var/lib/construction',
  })
  matches(t, of('construction-migrate@1.1.0'), { production: true })
  t.throws(() => readSettings({ ...environmentOf(readUnit(names[0]!)), ...example }), /SECRET_KEY is required/)
  for (const name of names) {
    const own = Object.keys(environmentOf(readUnit(name)))
    for (const variable of nonEmpty(own))
      t.notOk(variable in example, `the environment file leaves ${variable} to ${name}`)
  }
  t.end()
})

t.test('the migration unit runs the doctor first, and the serving units do not', (t) => {
  t.strictSame(
    names.map((name) => readUnit(name).get('ExecStartPre')),
    [undefined, undefined, ['/opt/construction/1.1.0/scripts/node scripts/admin.ts doctor']],
  )
  t.end()
})

t.test('the migration unit does not start if the doctor finds an error', async (t) => {
  const logs = mkdtempSync(join(tmpdir(), 'units-'))
  const variables = { SECRET_KEY: settings.secretKey, DATABASE_URL: url, DATA_DIR: settings.dataDir }
  const units = new SystemdUnitRunner({ ...variables, DATABASE_URL: 'postgres://127.0.0.1:1/none' }, logs)
  t.teardown(() => units.close())
  const name = 'construction-migrate@1.1.0'
  await rejectsWith(t, units.start(name), {
    message: containing(`${name} did not start: ExecStartPre ended with status 1`),
  })
  const { checks } = JSON.parse(readFileSync(join(logs, `${name}.log`), 'utf8').split('\n')[0]!)
  const failed = checks.filter(({ state }: { state: string }) => state === 'error')
  t.strictSame(
    failed.map(({ check }: { check: string }) => check),
    ['database'],
  )
})

t.test('a unit gives its process the time to drain, and sends SIGTERM to the process itself', (t) => {
  for (const name of nonEmpty(names.slice(0, 2))) {
    const unit = readUnit(name)
    t.ok(Number(unit.get('TimeoutStopSec')) * 1000 > stopLimitMs, name)
    t.strictSame(unit.get('KillSignal'), ['SIGTERM'])
    t.strictSame(unit.get('KillMode'), ['mixed'], 'child processes do not get the signal before their parent')
    t.strictSame(unit.get('Restart'), ['always'])
  }
  t.end()
})

t.test('all units have the same hardening settings', (t) => {
  const [first, ...others] = names.map((name) => {
    const { StateDirectory, ...rest } = Object.fromEntries(readUnit(name))
    const isHardening = (setting: string) =>
      /^(?:NoNew|Protect|Private|Restrict|System|Capab|Ambient|Lock|Remove|UMask)/.test(setting)
    return Object.fromEntries(Object.entries(rest).filter(([setting]) => isHardening(setting)))
  })
  t.ok(Object.keys(first!).length >= 20)
  for (const other of nonEmpty(others)) t.strictSame(other, { ...first, ...(other.Restart && {}) })
  t.end()
})

t.test(
  'the units migrate and start, rolling-restart restarts them one by one, and they stop within their time limit',
  async (t) => {
    const logs = mkdtempSync(join(tmpdir(), 'units-'))
    const variables = {
      DATABASE_URL: url,
      DATA_DIR: settings.dataDir,
      SECRET_KEY: 'of the units, long enough for them.',
      PUBLIC_ORIGIN: 'https://api.example.com',
      DRAIN_SECONDS: '1',
    }
    const units = new SystemdUnitRunner(variables, logs)
    const systemctl = await serveSystemctl(units)
    t.teardown(async () => {
      systemctl.close()
      await units.close()
      rmSync(logs, { recursive: true, force: true })
    })
    const [port, metrics] = [await findFreePort(), await findFreePort()]
    await units.start('construction-migrate@1.1.0')
    await units.start(`construction-api@${port}`)
    t.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200, 'the API serves when the start returns')
    await units.start(`construction-worker@${metrics}`)
    t.equal((await fetch(`http://127.0.0.1:${metrics}/metrics`)).status, 200)
    const env = { ...process.env, PATH: `${systemctl.folder}:${process.env.PATH}` }
    const { stdout } = await promisify(execFile)(join(root, 'scripts/deploy/systemd/rolling-restart'), { env })
    matches(
      t,
      stdout,
      containing(
        `construction-api@${port}.service was restarted\nconstruction-worker@${metrics}.service was restarted`,
      ),
    )
    t.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
    for (const { name, how, tookMs } of nonEmpty(systemctl.ends)) {
      t.equal(how, 'status 0', name)
      t.ok(tookMs < stopLimitMs, name)
      if (name.includes('api')) t.ok(tookMs >= 1_000, 'the API has drained')
    }
    t.equal(systemctl.ends.length, 2)
    t.strictSame(units.unexpectedEnds, [])
  },
)

t.test('a unit whose process exits at startup fails at once', async (t) => {
  const logs = mkdtempSync(join(tmpdir(), 'units-'))
  const units = new SystemdUnitRunner({ DATABASE_URL: url, SECRET_KEY: 'short' }, logs)
  t.teardown(() => rmSync(logs, { recursive: true, force: true }))
  await t.rejects(
    units.start(`construction-api@${await findFreePort()}`),
    /did not start: ExecStartPost ended with status 1/,
  )
  t.strictSame(units.active, [])
})

t.test(
  'the upgrade commands migrate before anything starts on the new release, and then restart all units on it',
  async (t) => {
    const page = readFileSync(join(root, 'handlers', 'web', 'docs', 'operating', 'backups-and-upgrades.md'), 'utf8')
    const commands = /With the \[units\][\s\S]*?```text\n([\s\S]*?)```/.exec(page)![1]!.trim().split('\n')
    t.equal(commands.length, 3)
    const folder = mkdtempSync(join(tmpdir(), 'releases-'))
    for (const release of ['1.0.0', '1.1.0']) symlinkSync(root, join(folder, release))
    symlinkSync(join(folder, '1.0.0'), join(folder, 'current'))
    const variables = {
      DATABASE_URL: url,
      DATA_DIR: settings.dataDir,
      SECRET_KEY: 'of the units, long enough for them.',
      PUBLIC_ORIGIN: 'https://api.example.com',
      DRAIN_SECONDS: '0',
    }
    const units = new SystemdUnitRunner(variables, folder)
    const systemctl = await serveSystemctl(units)
    t.teardown(async () => {
      systemctl.close()
      await units.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const worker = `construction-worker@${await findFreePort()}`
    await units.start(worker)
    const env = { ...process.env, PATH: `${systemctl.folder}:${process.env.PATH}` }
    const seen: [started: number, restarted: number, link: string][] = []
    for (const command of commands) {
      await promisify(execFile)('sh', ['-c', command.replaceAll('/opt/construction', folder)], { env })
      seen.push([systemctl.starts.length, systemctl.ends.length, readlinkSync(join(folder, 'current')).slice(-5)])
    }
    t.strictSame(seen, [
      [1, 0, '1.0.0'],
      [1, 0, '1.1.0'],
      [1, 1, '1.1.0'],
    ])
    t.strictSame(systemctl.starts, ['construction-migrate@1.1.0'])
    t.strictSame(
      systemctl.ends.map(({ name, how }) => [name, how]),
      [[worker, 'status 0']],
    )
  },
)
