import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The first thing that make starts. It runs on whatever Node the machine has, before any package is there, so it is plain
// JavaScript and imports nothing of this repository.

const root = fileURLToPath(new URL('..', import.meta.url))
/** Where npm writes down what it has installed, when it has. */
const installedLock = join(root, 'node_modules', '.package-lock.json')

/**
 * `install.mjs run`: checks the port of `make run`, then installs what the service needs. `install.mjs`: installs that.
 * `install.mjs dev`: installs what tests and checks need as well. Each installs only when something is not there as the
 * lock asks, as after a pull.
 */
async function main([purpose]) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) throw new Error(`This needs Node 20 or newer; ${process.execPath} is ${process.version}.`)
  if (purpose === 'run') await requirePort(process.env.PORT || '3000')
  const there = packagesOf(installedLock)
  const isDev = purpose === 'dev' || 'node_modules/tap' in there
  if (Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, asked]) => isThere(path, asked))) return
  const scope = isDev ? '--include=dev' : '--omit=dev'
  // Adding to what is there, instead of npm ci, leaves a service that runs from it its files.
  await install(existsSync(installedLock) ? ['install', '--no-save', scope] : ['ci', scope])

  /** Whether a package is there as the lock asks, or need not be. */
  function isThere(path, { version, optional, dev, devOptional }) {
    const isNeeded = path.startsWith('node_modules/') && !optional && (isDev || !(dev || devOptional))
    return !isNeeded || there[path]?.version === version
  }
}

/** What npm has written down in a lock, by path; nothing when there is none, or it is not whole. */
function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** npm's warnings are of Nodes older than the one that comes with the packages; its errors are shown as they are. */
async function install(args) {
  const startedMs = performance.now()
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1)
  const label = `Installing the packages with npm ${args[0]}, a minute or two ... `
  process.stdout.write(label)
  const inPlace = process.stdout.isTTY ? `\r${label}` : ''
  const timer = inPlace && setInterval(() => process.stdout.write(`${inPlace}${seconds()} s`), 1_000)
  const child = spawn('npm', [...args, '--loglevel=error', '--no-update-notifier'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const status = await new Promise((ended, failed) => {
    child.once('error', ({ message }) => failed(new Error(`npm did not start: ${message}`)))
    child.once('close', (code, signal) => ended(signal ?? code))
  })
  clearInterval(timer)
  if (status === 0) {
    process.stdout.write(`${inPlace}${seconds()} s\n`)
    return
  }
  process.stdout.write(`${inPlace}failed after ${seconds()} s\n${said}`)
  // What is there is not whole, and the next start is to install it anew.
  rmSync(installedLock, { force: true })
  throw new Error('The packages could not be installed. npm gives the reason above. Run the same command to try again.')
}

/** Throws when the service could not listen on the port; the message names the command for another. */
async function requirePort(text) {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a whole number from 1 to 65535, not "${text}". ${await otherPort(3000)}`)
  }
  const code = await failureToListen(port)
  if (code === 'EADDRINUSE') {
    throw new Error(`Port ${port} is in use by another program, or by this service. ${await otherPort(port + 1)}`)
  }
  if (code !== undefined) throw new Error(`Cannot listen on port ${port} (${code}). ${await otherPort(3000)}`)
}

async function otherPort(from) {
  for (let port = from; port <= 65_535; port += 1) {
    if ((await failureToListen(port)) === undefined) return `Choose another port: make run PORT=${port}`
  }
  return 'Choose another port: make run PORT=<number>'
}

/** Why nothing could listen on a port now; undefined when it could. */
function failureToListen(port) {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', ({ code, message }) => resolve(code ?? message))
    probe.listen(port, () => probe.close(() => resolve(undefined)))
  })
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
