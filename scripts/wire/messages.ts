/** One message of the wire protocol, with all its bytes. */
export interface WireMessage {
  /** The letter that it begins with: `B` Bind, `Z` ReadyForQuery; `startup` for a client's first, which has none. */
  type: string
  bytes: Buffer
}

/** Codes in the place of a protocol's version that ask for encryption, which a proxy on loopback refuses. */
const encryptionCodes = [80_877_103, 80_877_104]

const noBytes = Buffer.alloc(0)

/**
 * Cuts the stream of one direction into messages of the Postgres wire protocol 3
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html): a letter, then the length of all that follows it.
 * A client's first message has no letter.
 */
export class MessageReader {
  #rest: Buffer = noBytes
  #awaitsStartup: boolean

  constructor(side: 'client' | 'server') {
    this.#awaitsStartup = side === 'client'
  }

  /** The messages that are whole with these bytes; what is left waits for the next ones. */
  *read(bytes: Buffer): Generator<WireMessage> {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    for (;;) {
      const from = this.#awaitsStartup ? 0 : 1
      if (this.#rest.length < from + 4) return
      const length = from + this.#rest.readInt32BE(from)
      if (this.#rest.length < length) return
      const message = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      const type = this.#awaitsStartup ? 'startup' : String.fromCharCode(message[0]!)
      if (this.#awaitsStartup) this.#awaitsStartup = asksForEncryption(message)
      yield { type, bytes: message }
    }
  }
}

/** Whether a client's first message asks for TLS or GSSAPI, after which it begins anew. */
export const asksForEncryption = (message: Buffer): boolean =>
  message.length === 8 && encryptionCodes.includes(message.readInt32BE(4))
