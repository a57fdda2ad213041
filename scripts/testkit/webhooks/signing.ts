import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { liveReadContext } from '../../../db/engine/postgres/transaction.ts'
import { signatureLink } from '../../../db/nouns/signature-requests/public-link.ts'
import { findActiveLink, linkUrl } from '../../../db/services/links/links.ts'
import type { Service, TestTenant } from '../environment/service.ts'
import { type ClientAnswer, sendRaw } from '../http/client.ts'
import { parseForms } from '../peers/visitor.ts'

const person = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' }

/** Returns helpers that do what the signer of a signature request does: open its link and submit the page's forms. */
export function makeSignerHelpers({ settings }: Pick<Service, 'settings'>) {
  const secrets = deriveSecrets(settings.secretKey)

  /** Returns the public link of a signature request; undefined if the request has no valid link. */
  async function linkOf({ database, caller }: TestTenant, id: number): Promise<string | undefined> {
    const link = await findActiveLink(liveReadContext(database), caller, secrets, signatureLink, id)
    return link && linkUrl(settings.publicOrigin, signatureLink, link.token)
  }

  const open = (url: string, headers: Record<string, string> = {}): Promise<ClientAnswer> =>
    sendRaw(url, 'GET', { headers: { ...person, ...headers } })

  /** Submits one of the forms of a page, including the form's hidden fields. */
  function submit(
    page: ClientAnswer,
    url: string,
    to: 'sign' | 'decline',
    fields: object,
    headers = {},
  ): Promise<ClientAnswer> {
    const { pathname, origin } = new URL(url)
    const hidden = parseForms(page.text).find(({ action }) => action === `${pathname}/${to}#answer`)?.hidden ?? {}
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

/** Form fields with which a signer signs. */
export const sampleSignature = { name: 'Dana Ortiz', signature: 'D. Ortiz', consent: 'yes' }
