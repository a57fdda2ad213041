import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchKit } from '../bench-kit.ts'
import { type LoadOptions, measureLoad } from '../load.ts'
import { getContactLoads } from './http.ts'

/** CPU time of one part of an API process while it starts or serves one kind of request. */
export interface ProfileRow {
  workload: string
  /** Name of a package, a folder of this repository, a part of Node, or V8's own work such as garbage collection. */
  part: string
  /** Microseconds per request, or milliseconds for the start of an API process. */
  cpu: number
  share: number
}

const partsShown = 16

/**
 * Profiles the start of an API process, and GET by id, a page of 25 and POST under load, with V8's sampling profiler.
 * Each sample counts for the package or folder whose function ran. Node's own functions count for the part of Node that
 * was called.
 */
export async function measureProfile(stage: BenchKit): Promise<ProfileRow[]> {
  const rows = [...(await profiled(stage, 'start of an API', undefined))]
  for (const [workload, load] of Object.entries(getContactLoads(stage))) {
    rows.push(...(await profiled(stage, workload, load)))
  }
  return rows
}

async function profiled(stage: BenchKit, workload: string, load: LoadOptions | undefined): Promise<ProfileRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  try {
    const server = await stage.start('handlers/main.ts', { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` })
    if (load) await measureLoad(server, { ...load, seconds: 2 })
    const fromMicros = load ? nowMicros() : 0
    const measured = load && (await measureLoad(server, load))
    const untilMicros = nowMicros()
    await server.stop()
    // The main thread's profile is the largest and is used below. The profiles of worker threads are smaller.
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    const longest = texts.sort((a, b) => b.length - a.length)[0]!
    const byPart = timeByPart(JSON.parse(longest) as Profile, fromMicros, untilMicros)
    const busy = [...byPart.values()].reduce((sum, micros) => sum + micros, 0)
    const whole = measured ? measured.cpuMicros : busy / 1000
    return [...byPart]
      .sort(([, a], [, b]) => b - a)
      .slice(0, partsShown)
      .map(([part, micros]) => ({ workload, part, cpu: (whole * micros) / busy, share: micros / busy }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the current time in microseconds on the clock of V8's profiles, which all processes share. */
const nowMicros = (): number => Number(process.hrtime.bigint() / 1_000n)

interface Frame {
  functionName: string
  url: string
}

/** Used part of a .cpuprofile file; times are in microseconds. */
interface Profile {
  startTime: number
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

function timeByPart({ startTime, nodes, samples, timeDeltas }: Profile, from: number, until: number) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const partOf = (sample: number): string | undefined => {
    const { functionName } = frames.get(sample)!
    if (functionName === '(idle)') return undefined
    if (functionName === '(garbage collector)' || functionName === '(program)') return functionName.slice(1, -1)
    let ofNode: string | undefined
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id)) {
      const { url } = frames.get(id)!
      const own = ownPart(url)
      if (own) return ofNode ?? own
      if (url.startsWith('node:')) ofNode = nodePart(url)
      if (ofNode === loading) return ofNode
    }
    return ofNode ?? 'node'
  }
  const byPart = new Map<string, number>()
  let at = startTime
  samples.forEach((sample, index) => {
    at += timeDeltas[index]!
    const part = at >= from && at <= until ? partOf(sample) : undefined
    if (part) byPart.set(part, (byPart.get(part) ?? 0) + timeDeltas[index]!)
  })
  return byPart
}

const root = new URL('../../../', import.meta.url).href

function ownPart(url: string): string | undefined {
  const packaged = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)
  if (packaged) return packaged[1]
  return url.startsWith(root) ? url.slice(root.length).split('/').slice(0, 2).join('/') : undefined
}

const loading = 'node: loading modules'

/** Returns the part of Node that a URL belongs to: `node:internal/streams/writable` gives `node: streams`. */
function nodePart(url: string): string {
  const [first = '', second] = url
    .slice('node:'.length)
    .replace(/^internal\//, '')
    .split('/')
  return first === 'modules' || second === 'modules' ? loading : `node: ${first.replace(/^_/, '')}`
}
