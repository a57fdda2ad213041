import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { auditFigures } from '../../../db/workflows/integrity/audit.ts'
import { createProgressOutput, formatDuration, showEverySecond } from '../../operate/progress.ts'
import { withTestServer } from '../../testkit/cluster/open.ts'
import { startOwnService, type TestTenant } from '../../testkit/environment/service.ts'
import { TestRandom } from '../../testkit/random.ts'
import { withCentAdded } from './change-amounts.ts'
import { createVerifiableRecords, type VerifiedRecord } from './records.ts'
import { NothingToTamperError, type SignText, type TamperedProof, tamperings } from './tampering.ts'

type Proof = Schemas['Proof']

/**
 * Runs `make verify`. Creates COUNT (1000) random certificates, invoices and bids on its own service. verify.py must
 * confirm the figures of all of them, and the worker's audit must find no differences.
 *
 *
 *
 * Then changes TAMPERED (1000) of them, alternately an amount in the database by a cent, and a part of a proof.
 * verify.py must report each change. SEED repeats a run.
 */
async function main(): Promise<number> {
  const [count, changed] = [Number(process.env.COUNT || 1_000), Number(process.env.TAMPERED || 1_000)]
  const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 31))
  if (![count, changed, seed].every(Number.isInteger) || count < 1 || changed < 0)
    throw new Error('COUNT, TAMPERED and SEED are whole numbers')
  return withTestServer(async (lifetime) => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    lifetime.teardown(() => rmSync(folder, { recursive: true }))
    const service = await startOwnService(lifetime)
    const tenant = await service.tenant()
    const records = await telling('records', (say) => createVerifiableRecords(tenant, count, seed, say))
    const proofs = await telling('proofs', (say) => proofsOf(tenant, records, say))
    const keys = ((await (await fetch(`${service.origin}/.well-known/jwks.json`)).json()) as { keys: object[] }).keys
    const forger = await forgerOf()
    const files = { keys: join(folder, 'jwks.json'), proofs: join(folder, 'proofs'), changed: join(folder, 'changed') }
    writeFileSync(files.keys, JSON.stringify({ keys }))
    writeFileSync(files.proofs, proofs.map((proof) => JSON.stringify(proof)).join('\n'))
    const honest = verify(files.keys, [files.proofs])
    console.log(`seed ${seed}: ${honest.last}, in ${honest.took}`)
    for (const line of honest.lines.slice(0, 20)) console.error(line)
    if (honest.status !== 0 || !(await isQuiet(service.database))) return 1
    const chance = new TestRandom(seed)
    const planted = await telling('changed', (say) =>
      tamperWith({ tenant, records, proofs, chance, sign: forger.sign, count: changed }, say),
    )
    writeFileSync(files.keys, JSON.stringify({ keys: [...keys, forger.key] }))
    writeFileSync(files.changed, planted.map(({ text }) => text).join('\n'))
    const judged = verify(files.keys, [files.changed, files.proofs])
    return tell(planted, judged.lines, files.changed) ? 0 : 1
  })
}

/** Runs the worker's audit on all records, which must find nothing. Prints its speed. */
async function isQuiet(database: Database): Promise<boolean> {
  const from = performance.now()
  let [audited, found] = [0, 0]
  for (;;) {
    const run = await auditFigures(database, { untilMs: Infinity, maxRecords: Infinity, isStopping: () => false })
    if (run.audited === 0) break
    audited += run.audited
    found += run.found
  }
  const tookMs = performance.now() - from
  const rate = Math.round((audited * 1000) / tookMs)
  console.log(`${audited} records audited in ${formatDuration(tookMs)}, ${rate} a second, ${found} differences`)
  return found === 0
}

const operations = { pay_app: 'getPayAppProof', invoice: 'getInvoiceProof', bid: 'getBidProof' } as const

const proofOf = async ({ client }: TestTenant, { kind, id }: VerifiedRecord): Promise<Proof> =>
  (await client.ok(operations[kind], { path: { id } })).data

async function proofsOf(
  tenant: TestTenant,
  records: readonly VerifiedRecord[],
  say: (count: number) => void,
): Promise<Proof[]> {
  const proofs: Proof[] = []
  for (let from = 0; from < records.length; from += 8) {
    proofs.push(...(await Promise.all(records.slice(from, from + 8).map((one) => proofOf(tenant, one)))))
    say(proofs.length)
  }
  return proofs
}

/**
 * Creates a signing key that the verifier accepts like the service's. If a changed proof is signed with this key, only
 * its content can reveal the change.
 */
async function forgerOf(): Promise<{ key: object; sign: SignText }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 })
  const header = { alg: 'RS256', typ: 'proof+jws', kid: 'forger' }
  return {
    key: { ...(await exportJWK(publicKey)), kid: 'forger', alg: 'RS256', use: 'sig' },
    sign: (text) => new CompactSign(Buffer.from(text)).setProtectedHeader(header).sign(privateKey),
  }
}

interface Planted extends TamperedProof {
  way: string
}

interface Stage {
  tenant: TestTenant
  records: readonly VerifiedRecord[]
  proofs: readonly Proof[]
  chance: TestRandom
  sign: SignText
  count: number
}

/**
 * Tampers until there are `count` changed proofs. Alternately changes the database row from which a proof is made, and
 * the proof itself.
 */
async function tamperWith(
  { tenant, records, proofs, chance, sign, count }: Stage,
  say: (count: number) => void,
): Promise<Planted[]> {
  const named = Object.entries(tamperings)
  const planted: Planted[] = []
  while (planted.length < count) {
    const place = chance.whole(0, records.length - 1)
    if (planted.length % 2 === 0) {
      const changed = await withCentAdded(tenant, records[place]!, chance, () => proofOf(tenant, records[place]!))
      if (!changed) continue
      const text = JSON.stringify(changed.result)
      planted.push({ way: `in the database: ${changed.place}`, text, expected: /(step|entity|hashes)\S* / })
    } else {
      const [way, change] = named[Math.floor(planted.length / 2) % named.length]!
      const tampered = await Promise.resolve()
        .then(() => change(structuredClone(proofs[place]!), chance, sign))
        .catch((error: unknown) => {
          if (!(error instanceof NothingToTamperError)) throw error
        })
      if (!tampered) continue
      planted.push({ way, ...tampered })
    }
    say(planted.length)
  }
  return planted
}

/** Prints how many changes of each kind the verifier has found. Returns whether it has found all. */
function tell(planted: readonly Planted[], lines: readonly string[], file: string): boolean {
  const said = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(': ')))
  const isNamed = ({ expected }: Planted, place: number): boolean =>
    (said.get(planted.length === 1 ? file : `${file}:${place + 1}`) ?? []).some((line) => expected.test(line))
  const missed = planted.filter((one, place) => !isNamed(one, place))
  for (const [way, of] of Map.groupBy(planted, (one) => one.way)) {
    const found = of.length - missed.filter((one) => one.way === way).length
    console.log(`${String(found).padStart(5)} of ${String(of.length).padEnd(5)} named  ${way}`)
  }
  console.log(`${planted.length - missed.length} of ${planted.length} named`)
  return missed.length === 0
}

function verify(keys: string, files: readonly string[]) {
  const from = performance.now()
  const args = [join(import.meta.dirname, 'verify.py'), '--jwks', keys, ...files]
  const { status, stdout, stderr, error } = spawnSync('python3', args, { maxBuffer: 2 ** 30, encoding: 'utf8' })
  if (error) throw error
  if (stderr) throw new Error(stderr)
  const lines = stdout.trimEnd().split('\n')
  return { status, lines: lines.slice(0, -1), last: lines.at(-1)!, took: formatDuration(performance.now() - from) }
}

async function telling<T>(what: string, work: (say: (count: number) => void) => Promise<T>): Promise<T> {
  const from = performance.now()
  let said = 0
  const quiet = showEverySecond(
    createProgressOutput(process.stderr),
    () => `${said} ${what}, ${formatDuration(performance.now() - from)}`,
  )
  return work((count) => {
    said = count
  }).finally(quiet)
}

process.exitCode = await main()
