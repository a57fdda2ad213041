import type { Credential, ImmutableKeyData, KeyCredential } from '../../../db/access/admission/credential.ts'

const maxKnown = 20_000

interface Known {
  /** The parsed API key with its organization. Undefined for an access token, which must be verified each time. */
  key: KeyCredential | undefined
  caller: string
}

/**
 * Cache of admitted credentials, by the text of the token alone, because a header may contain any number of blanks. A
 * cached API key need not be hashed again. Load shedding divides its room by organization before any lookup, so ten
 * keys of one organization get no more than one. Admission still checks each time whether the credential is valid.
 */
export class CredentialCache {
  readonly #known = new Map<string, Known>()

  /** Records the organization of an admitted API key or access token, and the known facts of a key. */
  note(bearer: string, credential: Credential, tenantId: number, known?: ImmutableKeyData): void {
    const noted = this.#known.get(bearer)
    if (noted && noted.key?.known === known) return
    if (!noted && this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value!)
    const key = credential.kind === 'key' ? { ...credential, known } : undefined
    this.#known.set(bearer, { key, caller: `organization ${tenantId}` })
  }

  keyOf(bearer: string): KeyCredential | undefined {
    return this.#known.get(bearer)?.key
  }

  /**
   * Returns a label shared by all callers of an organization; undefined if the credential's organization is not known.
   */
  callerOf(bearer: string): string | undefined {
    return this.#known.get(bearer)?.caller
  }
}
