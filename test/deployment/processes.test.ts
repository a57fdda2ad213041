import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import t from 'tap'
import { startClockedProcess } from '../../scripts/testkit/clock/process.ts'
import { startOwnService, startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'

const root = resolve(import.meta.dirname, '..', '..')
const service = await startOwnService(t)

t.test('a process notifies the systemd watchdog while its event loop runs', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'notify-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const said = join(folder, 'said')
  const reports = (): string[] => readFileSync(said, 'utf8').split('\n').filter(Boolean)
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${said}\n`)
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  for (const role of ['api', 'worker'] as const) {
    writeFileSync(said, '')
    const env = { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '300000' }
    const own = await startClockedProcess(t, role, service, 0, { ...env, METRICS_TOKEN: 'token' })
    while (reports().length < 4) await sleep(20)
    t.strictSame([...new Set(reports())], ['WATCHDOG=1'])
    const { status, text } = await sendRaw(`${own.origin}/livez`, 'GET')
    t.equal(status, 200, `${role}: ${text}`)
    if (role === 'worker') t.equal((await sendRaw(`${own.origin}/readyz`, 'GET')).status, 404)
    await own.end()
  }
})

t.test('a process without a watchdog does not need systemd-notify', async (t) => {
  const own = await startClockedProcess(t, 'worker', service, 0, { PATH: '/nowhere' })
  t.equal((await sendRaw(`${own.origin}/livez`, 'GET')).status, 200)
  await own.end()
})

t.test('if the uid of a process has no user, HOME is set for the packages that need it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'id-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  // A fake `id` that fails as for a uid without a user.
  writeFileSync(join(folder, 'id'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(folder, 'id'), 0o755)
  const nobody = process.getuid?.() === 0 ? { uid: 54_321, gid: 54_321 } : {}
  const script = "await import('graphile-worker'); console.log(process.env.HOME)"
  const { stdout } = await promisify(execFile)(join(root, 'scripts/node'), ['--input-type=module', '--eval', script], {
    ...nobody,
    cwd: root,
    env: { PATH: `${folder}:${process.env.PATH}` },
  })
  t.equal(stdout, '/\n')
})

t.test('if the disk is full, uploads are refused, and at most one error is logged per minute', async (t) => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const full = await startService(t, { log, settings: { keepFreeBytes: Number.MAX_SAFE_INTEGER } })
  const { client } = await full.tenant()
  const { data } = await client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
  for (let times = 0; times < 3; times += 1) {
    const { status, json, headers } = await sendRaw(data.uploadUrl, 'PUT', {
      headers: { 'Content-Type': 'text/csv' },
      body: 'a,b\n',
    })
    t.strictSame(
      [status, headers['retry-after'], json.detail],
      [503, '600', 'There is not enough disk space for the file. Try again later.'],
    )
  }
  t.strictSame(
    lines.map(({ level, msg }) => [level, msg]),
    [[50, 'the disk under DATA_DIR has no more than KEEP_FREE_BYTES left: files are refused until it has more']],
  )
})
