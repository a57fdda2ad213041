import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CleanupSteps, rejectOnInterruption } from '../../stage/cleanup.ts'
import { listPostgresProcesses } from '../../stage/cores.ts'
import type { BenchKit } from '../bench-kit.ts'
import { endurancePictures } from './figures.ts'
import { Layout } from './layout.ts'
import { type Offices, startOffices } from './offices.ts'
import { capacityOf, type OfficeAnswer, sendOpenLoad } from './open-load.ts'
import { bareInserts, OfficeMix } from './requests.ts'
import type { Endurance, EnduranceOptions } from './result.ts'
import { fillOffices } from './rows.ts'
import { AnswerLog, type LoadSample, secondsOfSample, sixthOf, takeSamples } from './samples.ts'
import { readTables, rebuildTables, type TableState } from './table-sizes.ts'

const probeSeconds = 10
const probeLanes = 16
const bareRate = 10
const drainSeconds = 60
const samplesOfMinute = 60 / secondsOfSample

/**
 * Many organizations for an hour: one API and one worker under a fixed rate of an office's requests, half of them the hot
 * organization's, the rest those of nine others, which change until all have come up. A bare server beside them inserts ten
 * contacts a second, which tells what the machine itself makes slow. Every ten seconds it notes what is felt and what the
 * processes take, every minute how large the tables are; last it writes the tables anew, to see how much of them was a gap.
 */
export async function endure(stage: BenchKit, options: EnduranceOptions): Promise<Endurance> {
  const endings = new CleanupSteps()
  // Filling and writing anew take their time as well.
  const limitMs = options.minutes * 60_000 + 3600_000
  try {
    return await Promise.race([endureOn(stage, options, endings), rejectOnInterruption(limitMs)])
  } finally {
    await endings.run()
  }
}

async function endureOn(stage: BenchKit, options: EnduranceOptions, endings: CleanupSteps): Promise<Endurance> {
  const folder = join('bench-results', `endurance-${new Date().toISOString().replaceAll(':', '-')}`)
  await mkdir(folder, { recursive: true })
  const layout = new Layout(options)
  const seeding = await fillOffices(
    stage.url,
    layout,
    stage.tenants.map(({ id }) => id),
  )
  say(`${JSON.stringify(seeding)}; the samples are written to ${folder}`)
  const client = await connected(stage.url, endings)
  const offices = await startOffices(stage, endings)
  const mix = new OfficeMix(offices.api.origin, layout, stage.tenants)
  const capacityPerSecond = await capacityOf(mix, { lanes: probeLanes, seconds: probeSeconds })
  say(`${Math.round(capacityPerSecond)} requests a second at most, of which ${options.rate} are sent`)
  await checkpoint(stage)
  const before = await readTables(client)
  const minutes: Map<string, TableState>[] = [before]
  const log = new AnswerLog()
  const samples = await loaded(stage, offices, {
    options,
    mix,
    log,
    endings,
    took: async (sample) => {
      await appendFile(join(folder, 'samples.jsonl'), `${JSON.stringify(sample)}\n`)
      if ((sample.second / secondsOfSample) % samplesOfMinute === 0) minutes.push(await readTables(client))
    },
  })
  const deliveries = await drained(client)
  await Promise.all([offices.api.stop(), offices.worker.stop(), offices.bare.stop()])
  const part = sixthOf(samples)
  const tables = await rebuildTables(client, before, minutes)
  const result = {
    options,
    seeding,
    capacityPerSecond,
    samples,
    first: log.over(0, part),
    last: log.over(samples.length - part, samples.length),
    requests: Object.fromEntries(log.counts),
    refusals: Object.fromEntries(log.refusals),
    deliveries,
    tables,
    folder,
  }
  for (const [name, picture] of Object.entries(endurancePictures(result, minutes)))
    await writeFile(join(folder, name), picture)
  return result
}

const say = (text: string): void => console.error(`endurance: ${text}`)

interface LoadedBy {
  options: EnduranceOptions
  mix: OfficeMix
  log: AnswerLog
  endings: CleanupSteps
  took(sample: LoadSample): Promise<void>
}

/** Sends the load and takes samples meanwhile; neither goes on when the other fails. */
async function loaded(
  { database, tenants }: BenchKit,
  { api, worker, bare }: Offices,
  { options: { minutes, rate }, mix, log, endings, took }: LoadedBy,
): Promise<LoadSample[]> {
  const over = new AbortController()
  await endings.add(() => over.abort())
  const [seconds, { signal }] = [minutes * 60, over]
  const postgres = () => listPostgresProcesses(database)
  const sending = { seconds, signal, answered: (one: OfficeAnswer) => log.answered(one) }
  const load = sendOpenLoad(mix, { ...sending, rate, sent: (ms) => log.sent(ms) })
  const inserts = bareInserts(bare.origin, tenants.at(-1)!.id)
  const reference = sendOpenLoad(inserts, { ...sending, rate: bareRate, sent: () => {} })
  try {
    const watching = takeSamples(log, { api, worker, postgres }, { seconds, signal, took })
    const [samples] = await Promise.all([watching, load, reference])
    return samples
  } finally {
    over.abort()
  }
}

async function connected(url: string, endings: CleanupSteps): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await endings.add(() => client.end())
  return client
}

/** Writes out what the filling has left in memory, which the first minutes would otherwise do beside their requests. */
async function checkpoint({ superuserUrl }: BenchKit): Promise<void> {
  if (superuserUrl === undefined) return
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('checkpoint').finally(() => client.end())
}

/** Waits, for a minute at most, until no delivery is due any more. */
async function drained(client: pg.Client): Promise<Endurance['deliveries']> {
  for (const until = performance.now() + drainSeconds * 1000; ; await sleep(500)) {
    const { rows } = await client.query<Record<'made' | 'open' | 'exhausted', string>>(
      `select count(*) as made, count(*) filter (where next_attempt_at is not null) as open,
        count(*) filter (where status = 'exhausted') as exhausted from webhook_deliveries`,
    )
    const [made, open, exhausted] = [Number(rows[0]!.made), Number(rows[0]!.open), Number(rows[0]!.exhausted)]
    if (open === 0 || performance.now() > until) return { made, open, exhausted }
  }
}
