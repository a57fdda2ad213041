/** One message of the wire protocol, with all its bytes. */
export interface WireMessage {
  /**
   * First letter of the message: `B` Bind, `Z` ReadyForQuery; `startup` for a client's first message, which has no
   * letter.
   */
  type: string
  bytes: Buffer
}

/**
 * Codes that a client sends in place of a protocol version to request encryption. The proxy refuses encryption on
 * loopback.
 */
const encryptionCodes = [80_877_103, 80_877_104]

const noBytes = Buffer.alloc(0)

/**
 * Splits the stream of one direction into messages of the Postgres wire protocol 3
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html): a letter, then the length of the rest. A
 * client's first message has no letter.
 */
export class MessageReader {
  #rest: Buffer = noBytes
  #awaitsStartup: boolean

  constructor(side: 'client' | 'server') {
    this.#awaitsStartup = side === 'client'
  }

  /** Returns the messages that are complete with these bytes, and stores the remaining bytes for the next call. */
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
      if (this.#awaitsStartup) this.#awaitsStartup = requestsEncryption(message)
      yield { type, bytes: message }
    }
  }
}

/** Reports whether a client's first message requests TLS or GSSAPI. The client then sends its first message again. */
export const requestsEncryption = (message: Buffer): boolean =>
  message.length === 8 && encryptionCodes.includes(message.readInt32BE(4))
