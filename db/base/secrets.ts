import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'

/**
 * Keys derived from SECRET_KEY, one per purpose, so that a token made for one purpose is invalid for any other. Beside
 * SECRET_KEY there may be keys of SECRET_KEY_PREVIOUS: what any of them made is read, and one of them makes what is new.
 */
export interface Secrets {
  /**
   * `<payload>.<mac>`, both base64url; readable by anyone, made by us alone. `bound` is signed too but not sent: the
   * token verifies only where the same text is given again. purpose is one of a few fixed names.
   */
  sign(purpose: string, payload: string, bound?: string): string
  /** The payload of a token that `sign` made for this purpose and bound text, else undefined. */
  unsign(purpose: string, token: string, bound?: string): string | undefined
  /**
   * Compact JWE (dir, A256GCM) of a text that has to be read again; its `kid` names the key. What a table keeps is sealed by
   * `sealStored` (db/postgres/stored-seal.ts).
   */
  seal(text: string): Promise<string>
  /** The same under the given key of this fingerprint. Throws where it is not given. */
  sealUnder(fingerprint: string, text: string): Promise<string>
  /** Opens what `seal` made. Throws when it was made under a key that is not given. */
  open(sealed: string): Promise<string>
  /** Tells whether two processes share SECRET_KEY without telling the key. */
  fingerprint: string
  /** The fingerprints of all keys that are given, SECRET_KEY's first. */
  fingerprints: readonly string[]
  /** What everything begins with that SECRET_KEY has sealed since its seals name their key. */
  sealedPrefix: string
  /** From now on the given key of this fingerprint signs and seals; SECRET_KEY does until this is called. */
  switchTo(fingerprint: string): void
}

const macBytes = 16
const sealing = { alg: 'dir', enc: 'A256GCM' }

/** Derives every key by HKDF-SHA256 (RFC 5869) from the operator's SECRET_KEY and from those that it had before. */
export function secretsFrom(secretKey: string, previous: readonly string[] = []): Secrets {
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

/** All that follows from one key. */
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

/** Seals of earlier versions name no key. */
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
