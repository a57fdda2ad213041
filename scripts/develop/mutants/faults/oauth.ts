import { dropCall, dropGuard, dropOperand, operate, replaceCode } from '../changes.ts'
import type { Fault } from '../fault.ts'
import { dropLock } from '../operators/locks.ts'

/** Faults in the authorization server: codes, grants, tokens and clients. */
export const faults: readonly Fault[] = [
  {
    name: 'a code is redeemed twice concurrently',
    declaration: 'lockCode',
    change: operate(dropLock),
    tests: ['oauth/token'],
  },
  {
    name: 'a refresh token is used twice concurrently',
    declaration: 'lockRefreshToken',
    change: operate(dropLock),
    tests: ['oauth/replay'],
  },
  {
    name: 'codes and refresh tokens are guessed without a limit',
    declaration: 'createTokenExchange',
    change: dropGuard('isInvalidGrant'),
    tests: ['oauth/unknown-tokens'],
  },
  {
    name: 'a code is redeemed at another address of its app',
    declaration: 'objectionTo',
    change: dropGuard('code.redirectUri !== presented.redirectUri'),
    tests: ['oauth/token'],
  },
  {
    name: 'another app uses a refresh token',
    declaration: 'refreshFamily',
    change: dropGuard('held.clientId !== clientId'),
    tests: ['oauth/client-proofs', 'oauth/token'],
  },
  {
    name: 'a narrowed refresh ignores the asked scopes',
    declaration: 'refreshFamily.left',
    change: dropCall('filter'),
    tests: ['oauth/token'],
  },
  {
    name: 'an app ends the grants of another app',
    declaration: 'revocationEndpoint',
    change: dropGuard('family.clientId !== client.id'),
    tests: ['oauth/client-proofs', 'oauth/token'],
  },
  {
    name: 'a widened role grants scopes that the consent page did not show',
    declaration: 'decide',
    change: replaceCode('shown.scopes', 'asked.scopes'),
    tests: ['oauth/authorize'],
  },
  {
    name: 'an ended session gives a consent',
    declaration: 'decide',
    change: dropGuard('lockSession'),
    tests: ['oauth/authorize', 'oauth/consents'],
  },
  {
    name: 'PKCE accepts the method plain',
    declaration: 'faultIn',
    change: replaceCode(
      "given('code_challenge_method') !== 'S256'",
      "!['', 'S256', 'plain'].includes(given('code_challenge_method') ?? '')",
    ),
    tests: ['oauth/authorize'],
  },
  {
    name: 'a redirect address has a fragment',
    declaration: 'readRedirects',
    change: dropGuard("uri.includes('#')"),
    tests: ['oauth/register'],
  },
  {
    name: 'an app gets scopes that it did not register',
    declaration: 'readAuthorizationRequest.scopes',
    change: dropCall('filter'),
    tests: ['oauth/authorize'],
  },
  {
    name: 'a used access token works after its expiry',
    declaration: 'createAccessTokens',
    change: dropOperand('known.expiresMs > now()'),
    tests: ['oauth/keys', 'oauth/token'],
  },
  {
    name: 'the code page shows a code after its minute',
    declaration: 'markCodeShown',
    change: dropGuard('held.expiresAt <= at'),
    tests: ['oauth/code-page'],
  },
  {
    name: 'the public key of a token is gone before the token expires',
    declaration: 'signingKeysOfDatabase',
    change: replaceCode('Date.parse(key.signsUntil) + publishedAfterUseMs', 'Date.parse(key.signsUntil)'),
    tests: ['oauth/keys'],
  },
  {
    name: 'codes outlive a disconnection',
    declaration: 'revokeGrants',
    change: replaceCode('await codes.execute()', 'void codes'),
    tests: ['oauth/expiry-and-revocation', 'access/key-revocation'],
  },
]
