import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import t, { type Test } from 'tap'

const script = resolve(import.meta.dirname, '../../scripts/install.mjs')

/** A clone without packages, where a program of ours stands for npm, which notes how it is called. */
function clone(t: Test, npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['scripts', 'bin']) mkdirSync(join(folder, name))
  cpSync(script, join(folder, 'scripts/install.mjs'))
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${folder}/calls\n${npm}\n`, { mode: 0o755 })
  const path = `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`
  return {
    calls: () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n'),
    install: (...purpose: string[]) =>
      new Promise<{ status: number | null; out: string; err: string }>((done) => {
        const args = [join(folder, 'scripts/install.mjs'), ...purpose]
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

t.test('packages are installed once, and how long it took is said', async (t) => {
  const made = 'mkdir -p node_modules/tsx && touch node_modules/.package-lock.json'
  const { install, calls } = clone(t, `echo "added 336 packages"; ${made}`)
  t.match(await install(), { status: 0, out: /^Installing the packages with npm ci, .* \.\.\. \d+\.\d s\n$/, err: '' })
  t.strictSame(await install(), { status: 0, out: '', err: '' })
  await install('dev')
  const quiet = '--loglevel=error --no-update-notifier'
  t.strictSame(calls(), [`ci --omit=dev ${quiet}`, `install --no-save --include=dev ${quiet}`])
})

t.test('an install that fails shows what npm said, ends with status 1, and is done anew the next time', async (t) => {
  const { install, calls } = clone(t, 'echo "what npm printed"; echo "npm error code ENOSPC" >&2; exit 28')
  const failed = await install()
  t.match(failed, { status: 1, out: /failed after \d+\.\d s\nwhat npm printed\n$/ })
  t.match(failed.err, /^npm error code ENOSPC\nThe packages could not be installed/)
  await install()
  t.equal(calls().length, 2)
})
