import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** Columns of the benchmark's CSV file of contacts, like those of an exported address book. */
export const contactFileColumns = 'type,firstName,lastName,companyName,position,email,phone,notes'
const types = ['customer', 'vendor', 'employee', 'other']
const linesAtOnce = 5_000

/** Returns line `n` of the file of contacts. Each number gives a different person. */
export function formatContactLine(n: number): string {
  const name = `Person${n}`
  const company = `"Company ${n % 9_973}, Inc."`
  return `${types[n % 4]},First${n % 977},${name},${company},Foreman,${name}@mail${n % 89}.example,+1 206 555 ${n},Met in ${2010 + (n % 16)}\n`
}

/** Yields the CSV lines of `count` contacts in pieces of 5,000 lines, with `prefix` and `suffix` added to each line. */
export function* generateContactLines(count: number, prefix = '', suffix = ''): Generator<string> {
  for (let from = 0; from < count; from += linesAtOnce) {
    let text = ''
    for (let n = from; n < Math.min(count, from + linesAtOnce); n += 1) {
      text += prefix + (suffix === '' ? formatContactLine(n) : `${formatContactLine(n).slice(0, -1)}${suffix}\n`)
    }
    yield text
  }
}

/** Writes the CSV file of `count` contacts with its header line. */
export async function writeContactsFile(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${contactFileColumns}\n`)
  for (const text of generateContactLines(count)) if (!file.write(text)) await once(file, 'drain')
  file.end()
  await finished(file)
}
