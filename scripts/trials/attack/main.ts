import { randomUUID } from 'node:crypto'
import { type BenchKit, type BenchServer, type BenchTenant, openBenchKit } from '../../testkit/environment/bench-kit.ts'
import { runSteadyLoad, type SteadyLoadResult } from '../../testkit/http/steady.ts'
import { type Attack, attacks, shareLongBid } from './attacks.ts'
import { exportAttacks } from './exports.ts'
import { mailAttacks } from './mails.ts'
import { paperAttacks } from './papers.ts'
import { visitorAttacks } from './visitors.ts'

/**
 * `make attack`: one organization or visitor attacks an API process. Ten other organizations send their usual requests
 * and their customers open bids, before the attack and during it.
 *
 * Prints for each attack the latencies of those requests and pages, and the memory of the API process. Exits with
 * status 1 if one of them failed or the memory exceeded its limit. ATTACK selects the attacks whose names contain its
 * value. Takes about eight minutes, over the loopback interface, with a new database for each attack.
 */
const maxRssMb = 512
const quietSeconds = 8
const attackSeconds = 10
const rate = 50
const pageRate = 50

/** Latencies of the other organizations' requests, and of the bid pages that their customers open. */
interface Felt {
  others: SteadyLoadResult
  pages: SteadyLoadResult
}

interface Row {
  attack: string
  quiet: Felt
  meanwhile: Felt
  restMb: number
  /** Peak memory of the API process in MB; Infinity if the process ended during the attack. */
  peakMb: number
  /** How often the attacker received each status; 0 is a request without an answer. */
  answers: Map<number, number>
}

async function main(): Promise<number> {
  const { ATTACK: only = '' } = process.env
  const rows: Row[] = []
  const chosen = [...attacks, ...mailAttacks, ...paperAttacks, ...visitorAttacks, ...exportAttacks].filter(({ name }) =>
    name.includes(only),
  )
  for (const [index, attack] of chosen.entries()) {
    const stage = await openBenchKit({ tenants: 11, contactsEach: 1 })
    try {
      console.log(`${attack.name}, ${index + 1} of ${chosen.length}, about ${quietSeconds + attackSeconds + 5} s ...`)
      const row = await trial(stage, attack)
      console.log(JSON.stringify(cells(row)))
      rows.push(row)
    } finally {
      await stage.close()
    }
  }
  console.table(rows.map(cells))
  const wrong = rows.filter(({ meanwhile, peakMb }) => failed(meanwhile) > 0 || peakMb > maxRssMb)
  console.log(`${rows.length} attacks, ${wrong.length} of them felt by others or beyond ${maxRssMb} MB`)
  return rows.length > 0 && wrong.length === 0 ? 0 : 1
}

async function trial(stage: BenchKit, attack: Attack): Promise<Row> {
  const [attacker, ...others] = stage.tenants as [BenchTenant, ...BenchTenant[]]
  const server = await stage.start('handlers/main.ts', { TRUST_PROXY: 'loopback', ...(await attack.env?.(stage)) })
  const links = await Promise.all(others.map(async (other) => (await shareLongBid(server.origin, other, 3)).url))
  const feel = (seconds: number): Promise<Felt> => felt(server, others, links, seconds)
  await feel(1)
  const quiet = await feel(quietSeconds)
  const { blow, end } = await attack.prepare({ kit: stage, origin: server.origin, attacker })
  const restMb = await server.rssMb()
  const answers = new Map<number, number>()
  const until = performance.now() + attackSeconds * 1000
  let place = 0
  const lane = async () => {
    while (performance.now() < until) {
      const status = await blow(place++).catch(() => 0)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const [meanwhile] = await Promise.all([feel(attackSeconds), ...Array.from({ length: attack.concurrency }, lane)])
  await end?.().catch((error: unknown) => console.error(error))
  const peakMb = await server.peakRssMb().catch(() => Number.POSITIVE_INFINITY)
  await server.stop()
  return { attack: attack.name, quiet, meanwhile, restMb, peakMb, answers }
}

async function felt(server: BenchServer, others: BenchTenant[], links: string[], seconds: number): Promise<Felt> {
  const [calls, pages] = await Promise.all([callAll(server, others, seconds), openAll(links, seconds)])
  return { others: calls, pages }
}

/** Opens the bids' public pages as customers, each customer from a different network. */
const openAll = (links: string[], seconds: number): Promise<SteadyLoadResult> =>
  runSteadyLoad(
    (place) => ({
      url: links[place % links.length]!,
      method: 'GET',
      headers: { Accept: 'text/html', 'X-Forwarded-For': `198.51.100.${place % links.length}` },
    }),
    { rate: pageRate, seconds },
  )

/**
 * Sends the other organizations' requests: four reads for each write with an idempotency key, from ten organizations in
 * turn.
 */
const callAll = (server: BenchServer, others: BenchTenant[], seconds: number): Promise<SteadyLoadResult> =>
  runSteadyLoad(
    (place) => {
      const { key, contactIds } = others[place % others.length]!
      const headers = { Authorization: `Bearer ${key}` }
      const contacts = `${server.origin}/api/v1/contacts`
      if (place % 5 !== 0) return { url: `${contacts}/${contactIds[0]}`, method: 'GET', headers }
      return {
        url: contacts,
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        body: JSON.stringify({ type: 'customer', firstName: 'Dana', lastName: `Ortiz ${place}` }),
      }
    },
    { rate, seconds },
  )

const failed = ({ others, pages }: Felt): number => others.failed + pages.failed

const cells = ({ attack, quiet, meanwhile, restMb, peakMb, answers }: Row) => ({
  attack,
  'quiet p99 ms': quiet.others.p99.toFixed(1),
  'p50 ms': meanwhile.others.p50.toFixed(1),
  'p99 ms': meanwhile.others.p99.toFixed(1),
  'quiet page p99 ms': quiet.pages.p99.toFixed(1),
  'page p99 ms': meanwhile.pages.p99.toFixed(1),
  refused: meanwhile.others.refused + meanwhile.pages.refused,
  failed: failed(meanwhile),
  'API MB': Math.round(restMb),
  'peak MB': Number.isFinite(peakMb) ? Math.round(peakMb) : 'it died',
  answers: [...answers].map(([status, count]) => `${count} x ${status || 'none'}`).join(', '),
})

process.exitCode = await main()
