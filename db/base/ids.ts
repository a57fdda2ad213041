import { randomFillSync } from 'node:crypto'
import { machineNow } from './clock.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const pool = Buffer.alloc(4096)
let used = pool.length

function randomBytes10(): Buffer {
  if (used + 10 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 10
  return pool.subarray(used - 10, used)
}

/** The largest id that the contract lets a record have, which is that of a column of whole numbers. */
export const maxId = 2_147_483_647

/**
 * `<prefix>_` and 26 characters in Crockford's base 32: 48 bits of milliseconds, then 80 random bits, so that ids
 * sort by the time they were made (the layout of ULID).
 */
export function timeOrderedId(prefix: string, atMs: number = machineNow()): string {
  let text = ''
  for (let rest = atMs, index = 0; index < 10; index += 1) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  const random = randomBytes10()
  let bits = 0
  let held = 0
  for (const byte of random) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return `${prefix}_${text}`
}
