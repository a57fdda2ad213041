import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Settings of a systemd unit, each with its values in file order. */
export type SystemdUnit = ReadonlyMap<string, readonly string[]>

const root = resolve(import.meta.dirname, '../../..')
const deployFolder = join(root, 'scripts/deploy/systemd')
/** Pattern for the link to the current release, or the folder of a release. */
const releaseFolder = /\/opt\/construction\/[\w.]+/g
const environmentFile = '/etc/construction/service.env'

/** Reads a unit of scripts/deploy by name, such as construction-api@3000, with the instance filled in. */
export function readUnit(name: string): SystemdUnit {
  const [template, instance] = name.split('@') as [string, string?]
  const file = instance === undefined ? `${template}.service` : `${template}@.service`
  const unit = new Map<string, string[]>()
  for (const [, setting, value] of readFileSync(join(deployFolder, file), 'utf8').matchAll(/^(\w+)=(.*)$/gm)) {
    unit.set(setting!, [...(unit.get(setting!) ?? []), value!.replaceAll('%i', instance ?? '')])
  }
  return unit
}

/** Parses the variables of an environment file as systemd does: `NAME=value`, with or without double quotes. */
export const readEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!.replace(/^"(.*)"$/, '$1')]),
  )

/** Returns the variables that the unit's own Environment sets. */
export const environmentOf = (unit: SystemdUnit): Record<string, string> =>
  readEnvironment((unit.get('Environment') ?? []).join(' ').replaceAll(' ', '\n'))

interface Running {
  child: ChildProcess
  ended: Promise<string>
}

/**
 * Runs units of scripts/deploy without systemd. Uses their commands, environment, signals and time limits, with this
 * checkout as the release and `variables` as the environment file. Hardening settings are ignored. A process that ends
 * by itself is not restarted and is listed in `unexpectedEnds`.
 */
export class SystemdUnitRunner {
  readonly unexpectedEnds: string[] = []
  readonly #variables: Record<string, string>
  readonly #logs: string
  readonly #running = new Map<string, Running>()

  /** `logs` is the folder for the processes' output. */
  constructor(variables: Record<string, string>, logs: string) {
    this.#variables = variables
    this.#logs = logs
    process.once('exit', this.#killAll)
  }

  get active(): string[] {
    return [...this.#running.keys()].sort()
  }

  /**
   * Starts a unit like systemctl start. Returns when ExecStartPost has ended, or for a oneshot unit when it has ended.
   * Throws if one of these or ExecStartPre fails.
   */
  async start(name: string): Promise<void> {
    const unit = readUnit(name)
    const before = unit.has('ExecStartPre') ? await this.#spawn(name, unit, 'ExecStartPre').ended : 'status 0'
    if (before !== 'status 0') throw new Error(`${name} did not start: ExecStartPre ended with ${before}`)
    const running = this.#spawn(name, unit, 'ExecStart')
    if (unit.get('Type')?.at(-1) === 'oneshot') {
      const how = await running.ended
      if (how !== 'status 0') throw new Error(`${name} ended with ${how}`)
      return
    }
    this.#running.set(name, running)
    void running.ended.then((how) => {
      if (this.#running.get(name) !== running) return
      this.#running.delete(name)
      this.unexpectedEnds.push(`${name} ended with ${how}`)
    })
    const how = await this.#spawn(name, unit, 'ExecStartPost', { MAINPID: String(running.child.pid) }).ended
    if (how === 'status 0') return
    await this.stop(name)
    throw new Error(`${name} did not start: ExecStartPost ended with ${how}`)
  }

  /** Stops a unit like systemctl stop. Returns how the process ended and after how many milliseconds. */
  async stop(name: string): Promise<{ how: string; tookMs: number }> {
    const running = this.#running.get(name)
    if (!running) return { how: 'was not running', tookMs: 0 }
    this.#running.delete(name)
    const unit = readUnit(name)
    const from = Date.now()
    running.child.kill(unit.get('KillSignal')!.at(-1) as NodeJS.Signals)
    const timer = setTimeout(() => running.child.kill('SIGKILL'), Number(unit.get('TimeoutStopSec')!.at(-1)) * 1000)
    const how = await running.ended
    clearTimeout(timer)
    return { how, tookMs: Date.now() - from }
  }

  async close(): Promise<void> {
    await Promise.all(this.active.map((name) => this.stop(name)))
    process.off('exit', this.#killAll)
  }

  readonly #killAll = (): void => {
    for (const running of this.#running.values()) running.child.kill('SIGKILL')
  }

  #spawn(
    name: string,
    unit: SystemdUnit,
    setting: 'ExecStartPre' | 'ExecStart' | 'ExecStartPost',
    more: Record<string, string> = {},
  ): Running {
    const [program, ...args] = this.#inPlace(unit.get(setting)!.at(-1)!).split(' ') as [string, ...string[]]
    const given = unit.get('EnvironmentFile')?.includes(environmentFile) ? this.#variables : {}
    const child = spawn(program, args, {
      cwd: this.#inPlace(unit.get('WorkingDirectory')!.at(-1)!),
      env: { PATH: process.env.PATH, ...environmentOf(unit), ...given, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(join(this.#logs, `${name}.log`), { flags: 'a' })
    for (const output of [child.stdout!, child.stderr!]) output.pipe(log, { end: false })
    const ended = new Promise<string>((done) => {
      child.once('error', ({ message }) => done(message))
      child.once('exit', (code, signal) => done(signal ?? `status ${code}`))
    })
    return { child, ended }
  }

  #inPlace(text: string): string {
    return text.replace(releaseFolder, root)
  }
}

/** A replacement of `systemctl` for scripts. `folder` must come first in their PATH. */
export interface SystemctlReplacement {
  folder: string
  /** Names of the started units, in order. */
  starts: string[]
  /** How each restarted process had ended, in order. */
  ends: { name: string; how: string; tookMs: number }[]
  close(): void
}

/** Serves `systemctl list-units`, `systemctl start` and `systemctl restart` for these units. */
export async function serveSystemctl(units: SystemdUnitRunner): Promise<SystemctlReplacement> {
  const starts: string[] = []
  const ends: SystemctlReplacement['ends'] = []
  const carryOut = async ([command, ...args]: string[]): Promise<string> => {
    const names = args.filter((text) => !text.startsWith('--')).map((text) => text.replace(/\.service$/, ''))
    if (command === 'list-units') {
      const isMeant = (name: string) => names.some((pattern) => name.startsWith(pattern.replace('*', '')))
      return units.active
        .filter(isMeant)
        .map((name) => `${name}.service loaded active running\n`)
        .join('')
    }
    if (command === 'start') {
      for (const name of names) {
        await units.start(name)
        starts.push(name)
      }
      return ''
    }
    if (command !== 'restart') throw new Error(`systemctl ${command} is not known here`)
    for (const name of names) {
      ends.push({ name, ...(await units.stop(name)) })
      await units.start(name)
    }
    return ''
  }
  const server = createServer((request, response) => {
    const args = JSON.parse(decodeURIComponent(request.url!.slice(1))) as string[]
    carryOut(args).then(
      (text) => response.end(text),
      ({ message }: Error) => response.writeHead(500).end(message),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const folder = mkdtempSync(join(tmpdir(), 'systemctl-'))
  const script = `const answer = await fetch('http://127.0.0.1:${(server.address() as AddressInfo).port}/' + encodeURIComponent(JSON.stringify(process.argv.slice(2))))
    process.stdout.write(await answer.text())
    process.exitCode = answer.ok ? 0 : 1`
  writeFileSync(join(folder, 'systemctl.mjs'), script)
  const program = `#!/bin/sh\nexec '${process.execPath}' '${join(folder, 'systemctl.mjs')}' "$@"\n`
  writeFileSync(join(folder, 'systemctl'), program, { mode: 0o755 })
  return {
    folder,
    starts,
    ends,
    close() {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
