import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/**
 * Security key, implemented in software: creates P-256 passkeys and signs with them. It can also misbehave: with a
 * wrong origin, without user verification, or with a decreasing counter.
 */
export class Authenticator {
  readonly #keys = new Map<string, { privateKey: KeyObject; handle: string; counter: number }>()

  /** Credential ids of its passkeys. */
  get ids(): string[] {
    return [...this.#keys.keys()]
  }

  /** Creates a passkey and returns the JSON that a browser at `origin` sends for a registration. */
  create(options: CreationOptions, { origin, isVerified = true }: Browser): string {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    this.#keys.set(id.toString('base64url'), { privateKey, handle: options.user.id, counter: 0 })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const point = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64url'))
    const cose = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as [number, number][]),
      [-2, point(x!)],
      [-3, point(y!)],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = [Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(cose as never))]
    const authData = Buffer.concat([dataOf(options.rp.id, isVerified ? 0x45 : 0x41, 0), ...attested])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ])
    return JSON.stringify({
      ...named(id.toString('base64url')),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['usb', 'nonsense'],
      },
    })
  }

  /** Signs a challenge and returns the JSON that a browser at `origin` sends for an authentication. */
  get(options: RequestOptions, { origin, isVerified = true, counter, id = this.ids[0]! }: Browser): string {
    const key = this.#keys.get(id)!
    key.counter = counter ?? key.counter + 1
    const authData = dataOf(options.rpId, isVerified ? 0x05 : 0x01, key.counter)
    const client = clientData('webauthn.get', options.challenge, origin)
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
    return JSON.stringify({
      ...named(id),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(key.privateKey).toString('base64url'),
        userHandle: key.handle,
      },
    })
  }
}

interface Browser {
  origin: string
  isVerified?: boolean
  counter?: number
  id?: string
}

export interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

export interface RequestOptions {
  challenge: string
  rpId: string
}

const named = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} })

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function dataOf(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}
