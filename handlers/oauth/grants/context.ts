import type { OnTokenReuse } from '../../../db/services/access/oauth/families.ts'
import type { OauthResource } from '../../../db/services/access/oauth/resources.ts'

/** Inputs that every grant type gets in addition to the form. */
export interface GrantContext {
  onTokenReuse: OnTokenReuse
  /** Resource for which the tokens are requested; undefined if the request does not name one. */
  resource: OauthResource | undefined
}
