import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../handlers/web/docs/operating/sizes.md'), 'utf8')
const offices = [10, 100, 1000]

const numbersIn = (text: string): number[] => [...text.replaceAll(',', '').matchAll(/\d+(?:\.\d+)?/g)].map(Number)
const rowOf = (label: string): string[] => {
  const line = page.split('\n').find((one) => one.startsWith(`| ${label}`))!
  return line.split('|').slice(2, -1)
}
const measured = (label: string): number => numbersIn(rowOf(label)[0]!).at(-1)!
/** Returns the cells of a row in bytes. */
const bytesOf = (label: string): number[] =>
  rowOf(label).map((cell) => numbersIn(cell)[0]! * (cell.includes('GB') ? 1e9 : 1e6))

const audit = measured('Audit row')
const kept =
  22 * (3 * 5000 * audit + 400 * (measured('Event') + measured('Delivery'))) + 400 * measured('Stored answer')

t.test('the documented amounts of data for 10, 100 and 1,000 organizations follow from the measured figures', (t) => {
  for (const [label, each] of [
    ['Records a day', 100 * 1000],
    ['Documents a day', 20e6],
    ['Audit, events', kept],
    ['Access log a day', 5000 * measured('Line of the access log')],
    ['WAL a day', 400 * measured('WAL of a change') + 4600 * measured('WAL of a read')],
  ] as const) {
    const shown = bytesOf(label)
    t.equal(shown.length, 3)
    for (const [index, bytes] of shown.entries()) {
      const exact = each * offices[index]!
      t.ok(Math.abs(bytes - exact) < 0.05 * exact, `${label}: ${bytes} for ${exact}`)
    }
  }
  const busiest = rowOf('Requests a second').map((cell) => numbersIn(cell)[0]!)
  for (const [index, rate] of nonEmpty(busiest.entries()))
    t.ok(Math.abs(rate - (offices[index]! * 5000 * 0.25) / 3600) < 0.5, String(rate))
  t.end()
})

t.test("the documented backup sizes follow from an organization's data after a year", (t) => {
  const workingDays = 12 * 22
  const documents = workingDays * 20e6
  const stored = workingDays * 100 * 1000 + kept
  for (const [label, each] of [
    ['Documents after a year', documents],
    ['Database after a year', stored],
    ['Written by a daily backup', 20e6 + stored / 2],
    ['All 14 daily backups', documents + (14 * stored) / 2],
  ] as const) {
    const shown = bytesOf(label)
    t.equal(shown.length, 3)
    for (const [index, bytes] of shown.entries()) {
      const exact = each * offices[index]!
      t.ok(Math.abs(bytes - exact) < 0.05 * exact, `${label}: ${bytes} for ${exact}`)
    }
  }
  t.end()
})

t.test('the documented backup times follow from the measured speeds for 100 GB', (t) => {
  for (const label of ['The first backup', 'Verify', 'Restore']) {
    const [speed, minutes] = rowOf(label)
      .slice(-2)
      .map((cell) => numbersIn(cell)[0]!) as [number, number]
    t.equal(minutes, Math.round(100_000 / speed / 60), label)
  }
  t.end()
})

t.test('the documented connections and memory follow from the number of processes', (t) => {
  const processes = rowOf('APIs and workers').map((cell) => numbersIn(cell) as [number, number])
  const [api, worker] = [measured('API, at rest'), measured('Worker, at its highest')]
  for (const [index, [apis, workers]] of nonEmpty(processes.entries())) {
    const connections = apis * (16 + 3) + workers * (16 + 6)
    t.equal(numbersIn(rowOf('Connections, with')[index]!)[0], connections)
    t.equal(numbersIn(rowOf('Memory of the processes')[index]!)[0], apis * api + workers * worker)
    t.equal(numbersIn(rowOf('Memory of the connections')[index]!)[0], connections * measured('Postgres, of one'))
  }
  t.end()
})
