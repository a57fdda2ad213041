import { allScopes } from '../../db/domain/scopes.ts'

interface Flows {
  components: { securitySchemes: { oauth2: { flows: { authorizationCode: { scopes: Record<string, string> } } } } }
}

/** What scopes mean in plain words, as the contract says it, in the contract's order. */
export function scopeTitles(document: object): (scopes: readonly string[]) => string[] {
  const { scopes: titles } = (document as Flows).components.securitySchemes.oauth2.flows.authorizationCode
  return (scopes) => allScopes.filter((scope) => scopes.includes(scope)).map((scope) => titles[scope]!)
}
