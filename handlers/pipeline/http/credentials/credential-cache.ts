import type {
  Credential,
  ImmutableKeyData,
  KeyCredential,
} from '../../../../db/services/access/admission/credential.ts'

const maxKnown = 20_000

interface Known {
  /** The parsed API key with its organization. Undefined for an access token, which must be verified each time. */
  key: KeyCredential | undefined
  caller: string
}

/**
 * Cache of admitted credentials, keyed by the API key or token itself. The whole header is not the key, because it may
 * contain any number of blanks. A cached API key need not be hashed again. Admission still checks each time whether the
 * credential is valid.
 *
 * Load shedding reads the credential's organization here, before any lookup. It divides the queue among organizations,
 * so that ten keys of one organization get no larger share than one key.
 */
export class CredentialCache {
  readonly #known = new Map<string, Known>()

  /**
   * Records the organization of an admitted API key or access token. `immutableData` is the part of an API
   * key's data that never changes.
   */
  note(bearer: string, credential: Credential, tenantId: number, immutableData?: ImmutableKeyData): void {
    const noted = this.#known.get(bearer)
    if (noted && noted.key?.immutableData === immutableData) return
    if (!noted && this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value!)
    const key = credential.kind === 'key' ? { ...credential, immutableData } : undefined
    this.#known.set(bearer, { key, caller: `organization ${tenantId}` })
  }

  keyOf(bearer: string): KeyCredential | undefined {
    return this.#known.get(bearer)?.key
  }

  /**
   * Returns the label under which load shedding counts the credential's organization; undefined if the credential is
   * not cached.
   */
  organizationLabelOf(bearer: string): string | undefined {
    return this.#known.get(bearer)?.caller
  }
}
