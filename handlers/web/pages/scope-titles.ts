import { allScopes } from '../../../db/domain/scopes.ts'

interface Flows {
  components: { securitySchemes: { oauth2: { flows: { authorizationCode: { scopes: Record<string, string> } } } } }
}

/** Returns a function that lists the contract's plain descriptions of scopes, in the contract's order. */
export function createScopeTitleLister(document: object): (scopes: readonly string[]) => string[] {
  const { scopes: titles } = (document as Flows).components.securitySchemes.oauth2.flows.authorizationCode
  return (scopes) => allScopes.filter((scope) => scopes.includes(scope)).map((scope) => titles[scope]!)
}
