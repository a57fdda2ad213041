import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings, type Settings } from '../../../db/engine/base/settings.ts'
import { StartFailure } from '../../../db/engine/base/start-failure.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import { checkDatabase } from '../../../db/engine/postgres/start/checks.ts'
import { openDatabase } from '../../../db/engine/postgres/start/open-database.ts'
import { commandErrorMessage } from '../../../db/engine/postgres/start/process.ts'
import { bidLink } from '../../../db/nouns/bids/public-link.ts'
import { escapeLinesForTerminal } from '../../packages/terminal/terminal-text.ts'
import { type DemoCredentials, seedDemo } from '../demo/demo.ts'
import { seedSandbox } from '../demo/sandbox.ts'
import { diagnoseBeforeStart } from '../doctor/diagnose.ts'
import { buildWebhookListenerEnvironment, getServiceAddressPath, isForDevelopment } from '../listener/development.ts'
import { formatDuration } from '../progress.ts'
import { startServiceProcess, stopServiceProcess, waitForReady } from './processes.ts'

/**
 * Runs `make run`: the whole service on this machine with its database. scripts/develop/install.mjs has already checked the
 * port and installed the packages. Returns 0 after SIGINT, SIGTERM or SIGHUP, and 1 if the API or the worker ends by
 * itself.
 */
async function main(): Promise<number> {
  const signalled = nextSignal()
  const settings = readSettings()
  const open = () => openDatabase(settings)
  const place = settings.databaseUrl ? await open() : await runStep('Starting Postgres', open)
  try {
    await checkDatabase(
      place,
      { connections: 0, isMigrated: false },
      { warn: (...said: unknown[]) => console.error(said.at(-1)) },
    )
    await refuseIll(settings)
    await runStep('Migrating the database', () => migrate(place.directUrl), migrated)
    const made = await runStep('Making the demo organization', () => seedDemo(settings, place.url), seeded)
    const demo = made && (await seedSandbox(settings, place.url, made.demo))
    return await runProcesses(settings, demo, signalled)
  } finally {
    await place.close()
  }
}

/** Prints the doctor's findings. Throws if a finding is an error. */
async function refuseIll(settings: Settings): Promise<void> {
  const { state, checks } = await runStep('Checking the installation', () => diagnoseBeforeStart(settings))
  for (const { found, toDo } of checks) if (toDo !== null) console.error(`${found} ${toDo}`)
  if (state === 'error') throw new StartFailure('Nothing was started.')
}

const migrated = ({ length }: string[]): string => {
  if (length === 0) return 'nothing new'
  return length === 1 ? '1 migration' : `${length} migrations`
}

const seeded = (made: { isNew: boolean } | undefined): string => {
  if (!made) return 'skipped, because there are organizations already'
  return made.isNew ? '' : 'it already exists'
}

async function runProcesses(
  settings: Settings,
  demo: DemoCredentials | undefined,
  signalled: Promise<'signal'>,
): Promise<number> {
  // At level `info` the two processes log only their start and end, which this program prints itself.
  const env = { LOG_LEVEL: 'warn', LOG_ACCESS: 'off', ...process.env, DATA_DIR: settings.dataDir }
  const listening = isForDevelopment(settings)
    ? await buildWebhookListenerEnvironment(settings.dataDir, process.env)
    : undefined
  // A value that the operator has set takes precedence.
  const apps = listening && { OAUTH_DEV_REDIRECTS: process.env.OAUTH_DEV_REDIRECTS ?? '1' }
  const api = startServiceProcess('API', 'handlers/main.ts', { ...env, ...listening?.both, ...apps })
  const worker = startServiceProcess('worker', 'workers/main.ts', { ...env, ...listening?.both, ...listening?.worker })
  const giveUp = new AbortController()
  const over = Promise.race([signalled, api.ended, worker.ended])
  const untilOver = (work: Promise<undefined>) => Promise.race([work, over])
  try {
    const ready = waitForReady(`http://localhost:${settings.port}/readyz`, giveUp.signal)
    const isOver = await runStep('Starting the API', () => untilOver(ready), brokenOff)
    if (isOver === undefined) await runStep('Starting the worker', () => untilOver(worker.firstMessage), brokenOff)
    const ending = await Promise.race([over, undefined])
    if (ending === undefined) await announce(settings, demo)
    const reason = await over
    if (reason === 'signal') {
      console.log('\nStopping ...')
      return 0
    }
    console.error(reason)
    return 1
  } finally {
    giveUp.abort()
    await Promise.all([api, worker].map(stopServiceProcess))
    await rm(getServiceAddressPath(settings.dataDir), { force: true })
  }
}

const brokenOff = (over: string | undefined): string => (over === undefined ? '' : 'broken off')

async function announce(settings: Settings, demo: DemoCredentials | undefined): Promise<void> {
  await writeFile(getServiceAddressPath(settings.dataDir), settings.publicOrigin)
  console.log(formatWelcome(settings, demo))
}

/** Resolves at the first signal. Later signals have no effect, because everything is already stopping. */
function nextSignal(): Promise<'signal'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('signal'))
  })
}

/**
 * Runs one step of a start and prints a line: `<label> ... <note, if any>1.3 s`. If the step fails, the line ends with
 * `failed` and the error is thrown again.
 */
async function runStep<T>(label: string, work: () => Promise<T>, noteOf?: (result: T) => string): Promise<T> {
  const startedMs = performance.now()
  process.stdout.write(`${label} ... `)
  try {
    const result = await work()
    const note = noteOf?.(result)
    process.stdout.write(`${note ? `${note}, ` : ''}${formatDuration(performance.now() - startedMs)}\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** Returns the text that `make run` prints when everything runs: the addresses, and keys and logins to try. */
function formatWelcome(settings: Settings, demo: DemoCredentials | undefined): string {
  const { publicOrigin, dataDir, databaseUrl, smtpUrl } = settings
  const data = databaseUrl ? `DATABASE_URL, and files in ${dataDir}` : dataDir
  return [
    '',
    `Listening on ${publicOrigin}`,
    `  start here      ${publicOrigin}/`,
    `  documentation   ${publicOrigin}/docs`,
    `  portal          ${publicOrigin}/portal`,
    `  API             ${publicOrigin}/api/v1`,
    ...(demo ? ofDemo(publicOrigin, demo) : []),
    `  data            ${data}`,
    ...(demo ? [`                  ${join(dataDir, 'demo.json')} has the keys and the login`] : []),
    ...(smtpUrl ? [] : [`  mails           ${join(dataDir, 'outbox')}`]),
    '  events          npm run listen   in another shell shows each webhook as it arrives',
    '  stop            Ctrl-C',
    '',
  ].join('\n')
}

const ofDemo = (origin: string, { key, email, password, bidToken, sandboxKey }: DemoCredentials): string[] => [
  ...(bidToken ? [`  a bid to sign   ${origin}${bidLink.path}/${bidToken}`] : []),
  `  demo key        ${key}`,
  ...(sandboxKey ? [`  sandbox key     ${sandboxKey}   of an empty organization with its own clock`] : []),
  `  demo login      ${email} ${password}`,
]

process.exitCode = await main().catch((error: unknown) => {
  console.error(escapeLinesForTerminal(commandErrorMessage(error)))
  return 1
})
