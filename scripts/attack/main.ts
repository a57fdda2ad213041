import { randomUUID } from 'node:crypto'
import { type BenchTenant, openStage, type Server, type Stage } from '../bench/stage.ts'
import { type Steady, steadyLoad } from '../bench/steady.ts'
import { type Attack, attacks, shareLongBid } from './attacks.ts'
import { exportAttacks } from './exports.ts'
import { mailAttacks } from './mails.ts'
import { paperAttacks } from './papers.ts'
import { visitorAttacks } from './visitors.ts'

/**
 * `make attack`: one organization, or a visitor, attacks an API process, while ten other organizations send it their
 * usual requests and customers open their bids, before the attack and during it. Prints for each attack the latency of
 * both and the memory of the API; ends with status 1 when a request of theirs failed or the memory exceeded its limit.
 * ATTACK runs the attacks whose name contains it. Takes about eight minutes, over loopback, on a database of its own.
 */
const maxRssMb = 512
const quietSeconds = 8
const attackSeconds = 10
const rate = 50
const pageRate = 50

/** What other organizations feel, and their customers. */
interface Felt {
  others: Steady
  pages: Steady
}

interface Row {
  attack: string
  quiet: Felt
  meanwhile: Felt
  restMb: number
  /** Infinity when the process ended during the attack. */
  peakMb: number
  /** How often the attacker got each status. */
  answers: Map<number, number>
}

async function main(): Promise<number> {
  const { ATTACK: only = '' } = process.env
  const rows: Row[] = []
  const chosen = [...attacks, ...mailAttacks, ...paperAttacks, ...visitorAttacks, ...exportAttacks].filter(({ name }) =>
    name.includes(only),
  )
  for (const [index, attack] of chosen.entries()) {
    const stage = await openStage({ tenants: 11, contactsEach: 1 })
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

async function trial(stage: Stage, attack: Attack): Promise<Row> {
  const [attacker, ...others] = stage.tenants as [BenchTenant, ...BenchTenant[]]
  const server = await stage.start('handlers/main.ts', { TRUST_PROXY: 'loopback', ...(await attack.env?.(stage)) })
  const links = await Promise.all(others.map(async (other) => (await shareLongBid(server.origin, other, 3)).url))
  const feel = (seconds: number): Promise<Felt> => felt(server, others, links, seconds)
  await feel(1)
  const quiet = await feel(quietSeconds)
  const { blow, end } = await attack.prepare({ stage, origin: server.origin, attacker })
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
  const [meanwhile] = await Promise.all([feel(attackSeconds), ...Array.from({ length: attack.atOnce }, lane)])
  await end?.().catch((error: unknown) => console.error(error))
  const peakMb = await server.peakRssMb().catch(() => Number.POSITIVE_INFINITY)
  await server.stop()
  return { attack: attack.name, quiet, meanwhile, restMb, peakMb, answers }
}

async function felt(server: Server, others: BenchTenant[], links: string[], seconds: number): Promise<Felt> {
  const [calls, pages] = await Promise.all([callAll(server, others, seconds), openAll(links, seconds)])
  return { others: calls, pages }
}

/** Customers of all of them open their bids, each from a network of its own. */
const openAll = (links: string[], seconds: number): Promise<Steady> =>
  steadyLoad(
    (place) => ({
      url: links[place % links.length]!,
      method: 'GET',
      headers: { Accept: 'text/html', 'X-Forwarded-For': `198.51.100.${place % links.length}` },
    }),
    { rate: pageRate, seconds },
  )

/** The load of the others: four reads for each write with a key, from ten organizations in turn. */
const callAll = (server: Server, others: BenchTenant[], seconds: number): Promise<Steady> =>
  steadyLoad(
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
