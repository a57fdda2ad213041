import { type GrantTokens, parseTokenResponse } from '../../domain/quickbooks/responses.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { QuickbooksSettings } from '../../engine/base/settings.ts'
import { callQuickbooks } from './transport.ts'

const tokenTimeoutMs = 10_000

/**
 * Returns the Authorization header of the operator's application at Intuit. Throws Refusal conflict if it is not
 * configured.
 */
export function requireQuickbooksApplication({ clientId, clientSecret }: QuickbooksSettings): {
  authorization: string
} {
  if (clientId === undefined || clientSecret === undefined) {
    throw new Refusal(
      'conflict',
      'QuickBooks is not set up. The operator of the service must set the client id and secret first.',
    )
  }
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
}

/** Exchanges an authorization code from the redirect for tokens. Throws QuickbooksFailure. */
export const exchangeQuickbooksCode = (
  settings: QuickbooksSettings,
  code: string,
  redirectUri: string,
): Promise<GrantTokens> => askForTokens(settings, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })

/** Exchanges a refresh token for new tokens. The old refresh token may become invalid. Throws QuickbooksFailure. */
export const refreshQuickbooksTokens = (settings: QuickbooksSettings, refreshToken: string): Promise<GrantTokens> =>
  askForTokens(settings, { grant_type: 'refresh_token', refresh_token: refreshToken })

async function askForTokens(settings: QuickbooksSettings, form: Record<string, string>): Promise<GrantTokens> {
  const { authorization } = requireQuickbooksApplication(settings)
  return parseTokenResponse(
    await callQuickbooks({
      method: 'POST',
      url: settings.tokenUrl,
      headers: {
        Authorization: authorization,
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
      timeoutMs: tokenTimeoutMs,
    }),
  )
}

/**
 * Revokes a grant at QuickBooks. Returns true if no retry is needed, or false if a later retry may succeed. Throws
 * QuickbooksFailure if QuickBooks does not answer.
 */
export async function revokeQuickbooksGrant(settings: QuickbooksSettings, refreshToken: string): Promise<boolean> {
  const { authorization } = requireQuickbooksApplication(settings)
  const { status } = await callQuickbooks({
    method: 'POST',
    url: settings.revokeUrl,
    headers: { Authorization: authorization, Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: refreshToken }),
    timeoutMs: tokenTimeoutMs,
  })
  return status < 500 && status !== 429
}
