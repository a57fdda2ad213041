import type { NoteReuse } from '../../../db/access/oauth/families.ts'
import type { OauthResource } from '../../../db/access/oauth/resources.ts'

/** What every grant type gets beside its own parameters. */
export interface GrantContext {
  noteReuse: NoteReuse
  /** What the tokens are asked for; undefined where the request does not say. */
  resource: OauthResource | undefined
}
