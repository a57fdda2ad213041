import { randomFillSync } from 'node:crypto'
import { machineNow } from './clock.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const pool = Buffer.alloc(4096)
let used = pool.length

/** Reserves ten bytes of the pool of random bytes and returns their offset. Refills the pool when it is used up. */
function randomPlace(): number {
  if (used + 10 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 10
  return used - 10
}

/** Largest id that the contract allows for a record: the maximum of an integer column. */
export const maxId = 2_147_483_647

/** Base 32 text of every 10-bit number, two characters each; the index is the number. */
const pairs = Array.from({ length: 1024 }, (_, bits) => alphabet[bits >> 5]! + alphabet[bits & 31]!)

/** Encodes five bytes of the random pool, from offset `at`, as eight characters. */
function textOfFive(at: number): string {
  const [a, b, c, d, e] = [pool[at]!, pool[at + 1]!, pool[at + 2]!, pool[at + 3]!, pool[at + 4]!]
  const [first, second] = [pairs[(a << 2) | (b >> 6)]!, pairs[((b & 63) << 4) | (c >> 4)]!]
  return first + second + pairs[((c & 15) << 6) | (d >> 2)]! + pairs[((d & 3) << 8) | e]!
}

let latest = { ms: Number.NaN, text: '' }

/** Encodes a time as ten characters. The last text is cached, because many ids are created within one millisecond. */
function textOfTime(ms: number): string {
  if (ms === latest.ms) return latest.text
  let text = ''
  for (let rest = ms, index = 0; index < 10; index += 1) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  latest = { ms, text }
  return text
}

/**
 * Creates an id: `<prefix>_` and 26 characters in Crockford's base 32. These are 48 bits of milliseconds and 80 random
 * bits, so that ids sort by creation time (the layout of ULID).
 */
export function createTimeOrderedId(prefix: string, atMs: number = machineNow()): string {
  const place = randomPlace()
  return `${prefix}_${textOfTime(atMs)}${textOfFive(place)}${textOfFive(place + 5)}`
}

/** Returns when an id of `createTimeOrderedId` was created, in milliseconds since 1970. */
export const timeOfId = (id: string): number =>
  [...id.slice(id.indexOf('_') + 1).slice(0, 10)].reduce((ms, character) => ms * 32 + alphabet.indexOf(character), 0)
