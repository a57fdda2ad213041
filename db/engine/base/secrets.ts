import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'

/**
 * Functions that sign and seal texts. Each purpose has its own key, derived from SECRET_KEY, so a token for one purpose
 * is invalid for any other. Tokens that were made with a key in SECRET_KEY_PREVIOUS are still accepted. `switchTo`
 * selects which of all configured keys signs and seals new texts.
 */
export interface Secrets {
  /**
   * Signs a payload and returns the token `<payload>.<mac>`, both base64url. Anyone can read the payload, but only this
   * service can sign it. `bound` is signed but not part of the token: `unsign` needs the same text. `purpose` is one of
   * a few fixed names.
   */
  sign(purpose: string, payload: string, bound?: string): string
  /** Returns the payload of a token that `sign` made for this purpose and bound text; undefined for any other token. */
  unsign(purpose: string, token: string, bound?: string): string | undefined
  /**
   * Encrypts a text as a compact JWE (dir, A256GCM); its `kid` names the key. Values stored in tables are encrypted by
   * `sealStored` (db/engine/postgres/stored-seal.ts).
   */
  seal(text: string): Promise<string>
  /** Encrypts a text like `seal`, with the key of the given fingerprint. Throws if that key is not configured. */
  sealUnder(fingerprint: string, text: string): Promise<string>
  /** Decrypts a text that `seal` encrypted. Throws if its key is not configured. */
  open(sealed: string): Promise<string>
  /**
   * Fingerprint of SECRET_KEY, which does not reveal the key. Processes compare it to check that they have the same
   * key.
   */
  fingerprint: string
  /** Fingerprints of all configured keys, SECRET_KEY's first. */
  fingerprints: readonly string[]
  /**
   * Prefix of all texts sealed with SECRET_KEY. Texts of earlier versions do not have it, because they have no `kid`.
   */
  sealedPrefix: string
  /**
   * Selects the configured key that signs and seals new texts, by its fingerprint. At first it is SECRET_KEY. An
   * unknown fingerprint changes nothing.
   */
  switchTo(fingerprint: string): void
}

const macBytes = 16
const sealing = { alg: 'dir', enc: 'A256GCM' }

/** Derives all keys by HKDF-SHA256 (RFC 5869) from the operator's SECRET_KEY and from its previous values. */
export function deriveSecrets(secretKey: string, previous: readonly string[] = []): Secrets {
  const keyRings = [...new Set([secretKey, ...previous])].map(keyRingOf)
  const [own] = keyRings as [KeyRing]
  let used = own
  return {
    sign: (purpose, payload, bound = '') =>
      `${Buffer.from(payload).toString('base64url')}.${used.macOf(purpose, payload, bound).toString('base64url')}`,
    unsign(purpose, token, bound = '') {
      const [body, mac, ...rest] = token.split('.')
      if (!body || !mac || rest.length > 0) return undefined
      const payload = Buffer.from(body, 'base64url').toString()
      const given = Buffer.from(mac, 'base64url')
      if (given.length !== macBytes || Buffer.from(payload).toString('base64url') !== body) return undefined
      if (given.toString('base64url') !== mac) return undefined
      const isOurs = keyRings.some(({ macOf }) => timingSafeEqual(given, macOf(purpose, payload, bound)))
      return isOurs ? payload : undefined
    },
    seal: (text) => sealedWith(used, text),
    sealUnder: async (fingerprint, text) => {
      const ring = keyRings.find((one) => one.fingerprint === fingerprint)
      if (!ring) throw new Error('The key to seal with is neither SECRET_KEY nor in SECRET_KEY_PREVIOUS.')
      return sealedWith(ring, text)
    },
    open: (sealed) => openWith(keyRings, sealed),
    fingerprint: own.fingerprint,
    fingerprints: keyRings.map(({ fingerprint }) => fingerprint),
    sealedPrefix: `${Buffer.from(JSON.stringify({ ...sealing, kid: own.kid })).toString('base64url')}..`,
    switchTo(fingerprint) {
      used = keyRings.find((one) => one.fingerprint === fingerprint) ?? used
    },
  }
}

/** Keys derived from one secret key, and the ids that identify it. */
interface KeyRing {
  macOf(purpose: string, payload: string, bound: string): Buffer
  sealing: Buffer
  fingerprint: string
  kid: string
}

function keyRingOf(secretKey: string): KeyRing {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, 'construction-api', purpose, 32))
  const keys = new Map<string, KeyObject>()
  const keyFor = (purpose: string): KeyObject => {
    const known = keys.get(purpose) ?? createSecretKey(derive(`sign:${purpose}`))
    keys.set(purpose, known)
    return known
  }
  const fingerprint = derive('fingerprint').toString('hex').slice(0, 32)
  return {
    macOf: (purpose, payload, bound) =>
      createHmac('sha256', keyFor(purpose))
        .update(`${payload.length}:${payload}${bound}`)
        .digest()
        .subarray(0, macBytes),
    sealing: derive('seal'),
    fingerprint,
    kid: fingerprint.slice(0, 8),
  }
}

const sealedWith = ({ kid, sealing: key }: KeyRing, text: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ ...sealing, kid }).encrypt(key)

/**
 * Decrypts a sealed text with the key that its `kid` names. Tries every key for a text of an earlier version, which has
 * no `kid`. Throws if no key fits.
 */
async function openWith(keyRings: readonly KeyRing[], sealed: string): Promise<string> {
  const { kid } = decodeProtectedHeader(sealed)
  let failure: unknown = new Error(
    'The secret is sealed with a key that is neither SECRET_KEY nor in SECRET_KEY_PREVIOUS.',
  )
  for (const ring of keyRings) {
    if (kid !== undefined && kid !== ring.kid) continue
    try {
      return Buffer.from((await compactDecrypt(sealed, ring.sealing)).plaintext).toString()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
