import { secretsFrom } from '../../db/base/secrets.ts'
import { linkUrl, liveLinkOf } from '../../db/links/links.ts'
import { readingLive } from '../../db/postgres/transaction.ts'
import { signatureLink } from '../../db/signature-requests/link.ts'
import { type ClientAnswer, sendRaw } from './peers/client.ts'
import { formsOf } from './peers/visitor.ts'
import type { Service, TestTenant } from './service.ts'

const person = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' }

/** Returns helpers that act as the signer of a signature request: they open its link and submit the page's forms. */
export function signing({ settings }: Pick<Service, 'settings'>) {
  const secrets = secretsFrom(settings.secretKey)

  /** Returns the valid public link of a signature request; undefined if it has none. */
  async function linkOf({ database, caller }: TestTenant, id: number): Promise<string | undefined> {
    const link = await liveLinkOf(readingLive(database), caller, secrets, signatureLink, id)
    return link && linkUrl(settings.publicOrigin, signatureLink, link.token)
  }

  const open = (url: string, headers: Record<string, string> = {}): Promise<ClientAnswer> =>
    sendRaw(url, 'GET', { headers: { ...person, ...headers } })

  /** Submits one of the page's forms, including the hidden fields of the form. */
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

  /** Makes the signature request expire now. */
  const passTime = ({ database, id: tenantId }: TestTenant, id: number) =>
    database.pool.query(
      "update signature_requests set expires_at = now() - interval '1 second' where tenant_id = $1 and id = $2",
      [tenantId, id],
    )

  return { linkOf, open, submit, passTime }
}

/** Form fields of a valid signature. */
export const signature = { name: 'Dana Ortiz', signature: 'D. Ortiz', consent: 'yes' }
