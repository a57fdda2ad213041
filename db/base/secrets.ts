import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Keys derived from SECRET_KEY, one per purpose, so that a token made for one purpose is invalid for any other. */
export interface Secrets {
  /**
   * `<payload>.<mac>`, both base64url; readable by anyone, made by us alone. `bound` is signed too but not sent: the
   * token verifies only where the same text is given again. purpose is one of a few fixed names.
   */
  sign(purpose: string, payload: string, bound?: string): string
  /** The payload of a token that `sign` made for this purpose and bound text, else undefined. */
  unsign(purpose: string, token: string, bound?: string): string | undefined
  /** Compact JWE (dir, A256GCM) of a text that has to be read again. */
  seal(text: string): Promise<string>
  /** Opens what `seal` made. Throws when it was made under another key. */
  open(sealed: string): Promise<string>
  /** 32 bytes for a purpose of its own. */
  derive(purpose: string): Buffer
  /** Tells whether two processes share SECRET_KEY without telling the key. */
  fingerprint: string
}

const macBytes = 16

/** Derives every key by HKDF-SHA256 (RFC 5869) from the operator's SECRET_KEY. */
export function secretsFrom(secretKey: string): Secrets {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, 'construction-api', purpose, 32))
  const keys = new Map<string, KeyObject>()
  const keyFor = (purpose: string): KeyObject => {
    const known = keys.get(purpose) ?? createSecretKey(derive(`sign:${purpose}`))
    keys.set(purpose, known)
    return known
  }
  const macOf = (purpose: string, payload: string, bound: string): Buffer =>
    createHmac('sha256', keyFor(purpose)).update(`${payload.length}:${payload}${bound}`).digest().subarray(0, macBytes)
  const sealing = derive('seal')
  return {
    sign: (purpose, payload, bound = '') =>
      `${Buffer.from(payload).toString('base64url')}.${macOf(purpose, payload, bound).toString('base64url')}`,
    unsign(purpose, token, bound = '') {
      const [body, mac, ...rest] = token.split('.')
      if (!body || !mac || rest.length > 0) return undefined
      const payload = Buffer.from(body, 'base64url').toString()
      const given = Buffer.from(mac, 'base64url')
      if (given.length !== macBytes || Buffer.from(payload).toString('base64url') !== body) return undefined
      if (given.toString('base64url') !== mac) return undefined
      return timingSafeEqual(given, macOf(purpose, payload, bound)) ? payload : undefined
    },
    seal: (text) =>
      new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(sealing),
    open: async (sealed) => Buffer.from((await compactDecrypt(sealed, sealing)).plaintext).toString(),
    derive,
    fingerprint: derive('fingerprint').toString('hex').slice(0, 32),
  }
}
