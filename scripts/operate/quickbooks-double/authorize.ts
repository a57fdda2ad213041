import { DoubleAnswer } from './answers.ts'
import type { CompanyBooks } from './books.ts'
import type { TokenServer } from './oauth.ts'

export const authorizePath = '/app/connect/oauth2'

/**
 * Renders the page on which a user chooses a company, with a link for each company and one to decline. Like Intuit's
 * page, it redirects with code, realmId and state, or with error and state.
 */
export function renderAuthorizePage(
  asked: URLSearchParams,
  tokens: TokenServer,
  companies: readonly CompanyBooks[],
): DoubleAnswer {
  const redirectUri = asked.get('redirect_uri') ?? ''
  const isRight =
    asked.get('client_id') === tokens.clientId &&
    asked.get('response_type') === 'code' &&
    asked.get('scope') === 'com.intuit.quickbooks.accounting' &&
    URL.canParse(redirectUri)
  if (!isRight) return new DoubleAnswer(400, 'The request is not one of an application that is known.', 'text/plain')
  const state = asked.get('state') ?? ''
  const back = (values: Record<string, string>): string => {
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries({ ...values, state })) url.searchParams.set(name, value)
    return url.href.replaceAll('&', '&amp;').replaceAll('"', '%22')
  }
  const links = companies.map(({ realmId }) => {
    const href = back({ code: tokens.createCode(realmId, redirectUri), realmId })
    return `<li><a href="${href}">Connect company ${realmId}</a></li>`
  })
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>QuickBooks double</title></head>
<body><h1>A double of QuickBooks</h1><p>Choose the company to connect.</p>
<ul>${links.join('')}<li><a href="${back({ error: 'access_denied' })}">Do not connect</a></li></ul></body></html>`
  return new DoubleAnswer(200, html, 'text/html; charset=utf-8')
}
