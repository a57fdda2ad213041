import type { Credential, KeyCredential } from '../../../db/access/admission/credential.ts'

const maxKnown = 20_000

interface Known {
  /** Of an API key, its organization with it; a token has to be verified each time. */
  key: KeyCredential | undefined
  caller: string
}

/**
 * The credentials that were admitted, by their Authorization header. A key that is known need not be hashed again to be asked
 * for, and load shedding shares its room by organization before anybody is looked up: one that calls with ten keys has no
 * more of it than one that calls with one. Whether a credential still holds is for admission to say, each time.
 */
export class KnownCredentials {
  readonly #known = new Map<string, Known>()

  /** Notes whose credential a header has. */
  note(authorization: string, credential: Credential, tenantId: number): void {
    if (this.#known.has(authorization)) return
    if (this.#known.size >= maxKnown) this.#known.clear()
    const key = credential.kind === 'key' ? { ...credential, tenantId } : undefined
    this.#known.set(authorization, { key, caller: `organization ${tenantId}` })
  }

  keyOf(authorization: string): KeyCredential | undefined {
    return this.#known.get(authorization)?.key
  }

  /** What all callers of an organization have in common; the header itself where its organization is not known. */
  callerOf(authorization: string): string {
    return this.#known.get(authorization)?.caller ?? authorization
  }
}
