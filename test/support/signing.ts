import { secretsFrom } from '../../db/base/secrets.ts'
import { linkUrl, liveLinkOf } from '../../db/links/links.ts'
import { readingLive } from '../../db/postgres/transaction.ts'
import { signatureLink } from '../../db/signature-requests/link.ts'
import { type ClientAnswer, sendRaw } from './peers/client.ts'
import { formsOf } from './peers/visitor.ts'
import type { Service, TestTenant } from './service.ts'

const person = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' }

/** The signer's side of signature requests: the link as the mail has it, and the page's forms. */
export function signing({ settings }: Pick<Service, 'settings'>) {
  const secrets = secretsFrom(settings.secretKey)

  /** The live link of a request; undefined for one that has none. */
  async function linkOf({ database, caller }: TestTenant, id: number): Promise<string | undefined> {
    const link = await liveLinkOf(readingLive(database), caller, secrets, signatureLink, id)
    return link && linkUrl(settings.publicOrigin, signatureLink, link.token)
  }

  const open = (url: string, headers: Record<string, string> = {}): Promise<ClientAnswer> =>
    sendRaw(url, 'GET', { headers: { ...person, ...headers } })

  /** Sends one of the page's forms, with the hidden fields that it gave. */
  function submit(
    page: ClientAnswer,
    url: string,
    to: 'sign' | 'decline',
    fields: object,
    headers = {},
  ): Promise<ClientAnswer> {
    const { pathname, origin } = new URL(url)
    const hidden = formsOf(page.text).find(({ action }) => action === `${pathname}/${to}#answer`)?.hidden ?? {}
    const body = new URLSearchParams({ ...hidden, ...fields } as Record<string, string>).toString()
    const sent = { 'Content-Type': 'application/x-www-form-urlencoded', ...person, ...headers }
    return sendRaw(`${origin}${pathname}/${to}`, 'POST', { body, headers: sent })
  }

  /** Lets the request's time be over. */
  const passTime = ({ database, id: tenantId }: TestTenant, id: number) =>
    database.pool.query(
      "update signature_requests set expires_at = now() - interval '1 second' where tenant_id = $1 and id = $2",
      [tenantId, id],
    )

  return { linkOf, open, submit, passTime }
}

/** A signature as the page's form takes it. */
export const signature = { name: 'Dana Ortiz', signature: 'D. Ortiz', consent: 'yes' }
