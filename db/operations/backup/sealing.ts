import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { BackupProblem, PassphraseProblem } from './problem.ts'

/**
 * Key derivation of an encrypted backup. scrypt (RFC 7914) derives a key from the passphrase. From that key, HKDF
 * derives a key for each part, with a random salt and the part's name.
 *
 * A part is a sequence of blocks encrypted with AES-256-GCM. The nonce contains the block's number and whether it is
 * the last block. A block that was changed, moved, left out or truncated is thus detected, and so is a part under
 * another part's name.
 */
export interface KeyDerivation {
  kdf: 'scrypt'
  N: number
  r: number
  p: number
  salt: string
  /** A value derived from the key. It distinguishes a wrong passphrase from a damaged backup. */
  check: string
}

const blockBytes = 64 * 1024
const saltBytes = 16
const tagBytes = 16
/** The cost of trying one passphrase (RFC 7914, section 2). */
export type KeyDerivationCost = Pick<KeyDerivation, 'N' | 'r' | 'p'>

/** The default cost: 128 MB of memory and half a second per passphrase. */
const usualCost: KeyDerivationCost = { N: 2 ** 17, r: 8, p: 1 }
/**
 * Upper limits for the cost in a manifest. Without them, a forged manifest could exhaust a worker's memory, because the
 * cost is read before the seal can be checked.
 */
const maxCost = { N: 2 ** 18, r: 8, p: 4 }

/** Functions that seal and open the parts of a backup and authenticate its manifest. */
export interface Sealing {
  derivation: KeyDerivation | null
  /** Yields the bytes to store for a part. */
  seal(name: string, plain: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /** Yields the original content of a stored part. Throws BackupProblem if it differs from what was sealed. */
  open(name: string, stored: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /**
   * Returns the manifest's authentication code, keyed by the passphrase. Without a passphrase, returns a digest, which
   * only detects damage.
   */
  mac(text: string): string
}

/** The sealing of an unencrypted backup: parts are stored as they are. */
export const plainSealing: Sealing = {
  derivation: null,
  seal: (_name, plain) => plain,
  open: (_name, stored) => stored,
  mac: (text) => createHash('sha256').update(text).digest('hex'),
}

/** Creates the sealing of a new backup. */
export async function createSealing(passphrase: string, cost = usualCost): Promise<Sealing> {
  const salt = randomBytes(saltBytes)
  const key = await passphraseKey(passphrase, salt, cost)
  return sealingWith(key, { kdf: 'scrypt', ...cost, salt: salt.toString('base64url'), check: checkOf(key) })
}

/**
 * Creates the sealing of an existing backup. Throws PassphraseProblem if the passphrase is missing or wrong, and
 * BackupProblem if this service does not support the parameters in `derivation`.
 */
export async function deriveSealing(
  derivation: KeyDerivation | null,
  passphrase: string | undefined,
): Promise<Sealing> {
  if (derivation === null) return plainSealing
  if (passphrase === undefined) throw new PassphraseProblem('the backup is encrypted: set BACKUP_PASSPHRASE')
  const { N, r, p, salt, check } = derivation
  const fits = ([given, most]: [number, number]): boolean => Number.isInteger(given) && given >= 1 && given <= most
  const costs: [number, number][] = [
    [N, maxCost.N],
    [r, maxCost.r],
    [p, maxCost.p],
  ]
  const isPower = N > 1 && Number.isInteger(Math.log2(N))
  const isOurs = derivation.kdf === 'scrypt' && typeof salt === 'string' && costs.every(fits) && isPower
  if (!isOurs) throw new BackupProblem('the backup is damaged: its manifest names an unknown encryption')
  const key = await passphraseKey(passphrase, Buffer.from(salt, 'base64url'), { N, r, p })
  if (checkOf(key) !== check) {
    throw new PassphraseProblem('BACKUP_PASSPHRASE is not the passphrase that the backup was made with')
  }
  return sealingWith(key, derivation)
}

/** Creates the sealing of files that several backups share, with a 32-byte key that each of those backups contains. */
export const sealingWithKey = (key: Buffer): Pick<Sealing, 'seal' | 'open'> => sealingWith(key, null)

const passphraseKey = (passphrase: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 256 * maxCost.N * maxCost.r
    scrypt(passphrase, salt, 32, { ...options, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })

const derived = (key: Buffer, salt: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, 32))

const checkOf = (key: Buffer): string => derived(key, '', 'check').toString('hex')

function sealingWith(key: Buffer, derivation: KeyDerivation | null): Sealing {
  const macKey = derived(key, '', 'manifest')
  return {
    derivation,
    seal: (name, plain) => sealed(key, name, plain),
    open: (name, stored) => opened(key, name, stored),
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
  }
}

async function* sealed(key: Buffer, name: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const partKey = derived(key, salt, `part:${name}`)
  yield salt
  let number = 0
  for await (const { block, isLast } of blocksOf(plain, blockBytes)) {
    const cipher = createCipheriv('aes-256-gcm', partKey, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
  }
}

async function* opened(key: Buffer, name: string, stored: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let partKey: Buffer | undefined
  let number = 0
  for await (const { block, isLast } of blocksOf(stored, blockBytes + tagBytes, saltBytes)) {
    if (partKey === undefined) {
      partKey = derived(key, block, `part:${name}`)
      if (isLast) throw damagedPartProblem(name)
      continue
    }
    yield openedBlock(partKey, block, nonceOf(number++, isLast), name)
  }
}

function openedBlock(key: Buffer, block: Buffer, nonce: Buffer, name: string): Buffer {
  const end = block.length - tagBytes
  if (end < 0) throw damagedPartProblem(name)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(block.subarray(end))
  try {
    return Buffer.concat([decipher.update(block.subarray(0, end)), decipher.final()])
  } catch {
    throw damagedPartProblem(name)
  }
}

/** Returns the problem of a part that differs from what was written. */
export const damagedPartProblem = (name: string): BackupProblem =>
  new BackupProblem(`the backup is damaged: ${name} has changed since it was written`)

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(Number(isLast), 11)
  return nonce
}

/** Yields the bytes in blocks of `size`; the first block has `firstSize`. The last block may be smaller or empty. */
async function* blocksOf(
  chunks: AsyncIterable<Buffer>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  let wanted = firstSize
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    while (held.length > wanted) {
      yield { block: held.subarray(0, wanted), isLast: false }
      held = held.subarray(wanted)
      wanted = size
    }
  }
  yield { block: held, isLast: true }
}
