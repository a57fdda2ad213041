import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings, type Settings } from '../db/base/settings.ts'
import { openCluster } from '../db/postgres/embedded/cluster.ts'
import { migrate } from '../db/postgres/migrate.ts'
import { processFlags } from './process-flags.ts'
import { type Demo, seedDemo } from './seed.ts'

type Running = { name: string; child: ChildProcess; ended: Promise<string> }

const root = resolve(import.meta.dirname, '..')
const readyLimitMs = 120_000
const readyPollMs = 100
const stopLimitMs = 25_000

/**
 * `make run`: the whole service on this machine, its database included. Ends at SIGINT, SIGTERM or SIGHUP with status
 * 0, and with 1 when the API or the worker ends by itself.
 */
async function main(): Promise<number> {
  const signalled = nextSignal()
  const settings = readSettings()
  if (settings.port === 0) throw new Error('make run needs a PORT other than 0: it prints the address of the service')
  await requirePort(settings.port)
  const cluster = settings.databaseUrl ? undefined : await openCluster(settings.dataDir)
  try {
    const url = settings.databaseUrl ?? cluster!.url
    await migrate(url)
    const demo = await seedDemo(settings, url)
    return await runProcesses(settings, demo, signalled)
  } finally {
    await cluster?.close()
  }
}

/** Throws before anything is started when the port is taken; the message names the command for another port. */
async function requirePort(port: number): Promise<void> {
  const code = await failureToListen(port)
  if (code === undefined) return
  if (code !== 'EADDRINUSE') throw new Error(`Port ${port} cannot be listened on (${code}). ${await otherPort()}`)
  throw new Error(`Port ${port} is in use, by another program or by this one. ${await otherPort(port + 1)}`)
}

async function otherPort(from = 3000): Promise<string> {
  for (let port = from; port <= 65_535; port += 1) {
    if ((await failureToListen(port)) === undefined) return `Take another: make run PORT=${port}`
  }
  return 'Take another: make run PORT=<number>'
}

/** Why the API could not listen on a port now; undefined when it could. */
function failureToListen(port: number): Promise<string | undefined> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    probe.listen(port, () => probe.close(() => resolve(undefined)))
  })
}

/** Each of the two processes opens the database itself, so that they keep it if this process is killed. */
async function runProcesses(settings: Settings, demo: Demo | undefined, signalled: Promise<'signal'>): Promise<number> {
  const processes = [start('API', 'handlers/main.ts', settings), start('worker', 'workers/main.ts', settings)]
  const giveUp = new AbortController()
  try {
    const over = Promise.race([signalled, ...processes.map(({ ended }) => ended)])
    const ready = waitForReady(`http://localhost:${settings.port}/readyz`, giveUp.signal)
    if ((await Promise.race([over, ready])) === 'ready') console.log(welcome(settings, demo))
    const reason = await over
    if (reason === 'signal') return 0
    console.error(reason)
    return 1
  } finally {
    giveUp.abort()
    await Promise.all(processes.map(stop))
  }
}

function start(name: string, entry: string, settings: Settings): Running {
  const child = spawn(process.execPath, [...processFlags, join(root, entry)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: settings.dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`the ${name} did not start: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`the ${name} ended by itself (${signal ?? `status ${code}`})`))
  })
  return { name, child, ended }
}

async function stop({ name, child, ended }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => {
    console.error(`the ${name} did not end within ${stopLimitMs / 1000} s and is killed`)
    child.kill('SIGKILL')
  }, stopLimitMs)
  await ended
  clearTimeout(timer)
}

async function waitForReady(url: string, giveUp: AbortSignal): Promise<'ready'> {
  const giveUpAt = Date.now() + readyLimitMs
  while (!giveUp.aborted && Date.now() < giveUpAt) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return 'ready'
    await sleep(readyPollMs)
  }
  throw new Error(`${url} did not answer within ${readyLimitMs / 1000} s`)
}

function welcome({ publicOrigin, dataDir, databaseUrl }: Settings, demo: Demo | undefined): string {
  return [
    '',
    `Listening on ${publicOrigin}`,
    `  API            ${publicOrigin}/api/v1`,
    `  documentation  ${publicOrigin}/docs/api`,
    `  data           ${databaseUrl ? `DATABASE_URL, and files in ${dataDir}` : dataDir}`,
    ...(demo ? [`  demo key       ${demo.key}`, `  demo login     ${demo.email} ${demo.password}`] : []),
    ...(demo ? [`                 kept in ${join(dataDir, 'demo.json')}; the README's tour takes it from there`] : []),
    '  stop           Ctrl-C',
    '',
  ].join('\n')
}

/** Later signals change nothing, because everything is being stopped already. */
function nextSignal(): Promise<'signal'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('signal'))
  })
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
