import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The first program that make starts. It runs on any Node of the machine, before packages are installed. So it is plain
// JavaScript and imports nothing from this repository.

const root = fileURLToPath(new URL('../..', import.meta.url))
/** File in which npm records the installed packages after a complete installation. */
const installedLock = join(root, 'node_modules', '.package-lock.json')

/**
 * Installs the npm packages if one is missing or differs from the lock file, such as after a pull. `install.mjs`
 * installs the packages of the service, `install.mjs dev` also those of tests and checks. `install.mjs run` first
 * checks that the port of `make run` is free.
 */
async function main([purpose]) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) throw new Error(`This needs Node 20 or newer; ${process.execPath} is ${process.version}.`)
  if (purpose === 'run') await requirePort(process.env.PORT || '3000')
  const there = packagesOf(installedLock)
  const isDev = purpose === 'dev' || 'node_modules/tap' in there
  if (Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, asked]) => isThere(path, asked))) return
  const scope = isDev ? '--include=dev' : '--omit=dev'
  // npm install adds to the folder. npm ci would delete files that a running service uses.
  await install(existsSync(installedLock) ? ['install', '--no-save', scope] : ['ci', scope])

  /** Reports whether a package has the version of the lock file, or is not needed. */
  function isThere(path, { version, optional, dev, devOptional }) {
    const isNeeded = path.startsWith('node_modules/') && !optional && (isDev || !(dev || devOptional))
    return !isNeeded || there[path]?.version === version
  }
}

/** Returns the packages of a lock file by path; an empty object if the file is missing or damaged. */
function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/**
 * Runs npm and shows its progress. npm's errors are shown; its warnings are not, because they are about Node versions
 * older than the installed one. Throws if npm fails.
 */
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
  // The installation is incomplete. Without this file, the next start installs the packages again.
  rmSync(installedLock, { force: true })
  throw new Error('The packages could not be installed. npm gives the reason above. Run the same command to try again.')
}

/** Throws if the service cannot listen on the port; the message has the command for another port. */
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

/** Returns the reason why a process cannot listen on a port now; undefined if it can. */
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
