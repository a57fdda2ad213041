import type { Router } from 'express'
import type { Logger } from 'pino'
import type { Installation } from '../../db/access/installation.ts'
import { bidLink } from '../../db/bids/link.ts'
import { invoiceLink } from '../../db/invoices/link.ts'
import { signatureLink } from '../../db/signature-requests/link.ts'
import { statementLink } from '../../db/statements/link.ts'
import { caseSensitive } from '../http/case-sensitive.ts'
import { maintenance } from '../http/public/maintenance.ts'
import { consentRoutes } from '../oauth/authorize.ts'
import { codePath } from '../oauth/checks/own-addresses.ts'
import { codePageRoutes } from '../oauth/code-page/code-page.ts'
import type { OperateDeps } from '../portal/operate.ts'
import { portalRoutes } from '../portal/portal.ts'
import { accountRoutes } from './account.ts'
import { bidRoutes, bidScript } from './bid/bid.ts'
import { invoiceRoutes } from './invoice/invoice.ts'
import { commonAssets } from './look/assets.ts'
import { taking } from './methods.ts'
import { passwordRoutes } from './password.ts'
import { problemPages } from './problem-page.ts'
import { secondFactorRoutes } from './second-factor/second-factor.ts'
import { sharedAssets } from './shared/look.ts'
import { signInRoutes } from './sign-in.ts'
import { signatureRoutes } from './signature/signature.ts'
import { statementRoutes } from './statement/statement.ts'

const paths = [
  '/sign-in',
  '/sign-out',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/portal',
  '/oauth/consent',
  '/oauth/return',
  codePath,
  bidLink.path,
  signatureLink.path,
  invoiceLink.path,
  statementLink.path,
]

/**
 * Allowed methods of each sign-in path. A request with another method comes from a program, so its refusal has the
 * format that the program accepts.
 */
const methods = {
  '/sign-in': taking('GET', 'POST'),
  '/sign-in/organization': taking('POST'),
  '/sign-in/second-factor': taking('POST'),
  '/sign-in/set-up': taking('POST'),
  '/sign-in/passkey': taking('POST'),
  '/sign-in/passkey-options': taking('POST'),
  '/sign-in/passkey-creation': taking('POST'),
  '/sign-out': taking('POST'),
  '/forgot-password': taking('GET', 'POST'),
  '/reset-password': taking('GET', 'POST'),
  '/account': taking('GET'),
  '/account/disconnect': taking('POST'),
  '/oauth/consent': taking('POST'),
  '/oauth/return': taking('POST'),
  [codePath]: taking('GET'),
}

/**
 * Returns the router of all HTML pages outside the API: sign-in, password reset, account, consent, portal and customer
 * pages.
 */
export function pageRoutes(deps: OperateDeps, installation: Installation, log: Logger): Router {
  const { webSessions, services } = deps
  const { document, files } = services
  const router = caseSensitive()
  router.use(commonAssets())
  router.use(paths, maintenance(installation))
  router.use(signInRoutes(webSessions))
  router.use(secondFactorRoutes(webSessions))
  router.use(passwordRoutes(webSessions))
  router.use(accountRoutes(webSessions, document))
  router.use(consentRoutes(webSessions))
  router.use(codePageRoutes(webSessions))
  router.use(portalRoutes(deps))
  router.use(sharedAssets([bidScript]))
  const sharing = { database: webSessions.database, files }
  router.use(bidRoutes(sharing))
  router.use(signatureRoutes(sharing))
  router.use(invoiceRoutes(sharing))
  router.use(statementRoutes(sharing))
  router.use(paths, problemPages(log))
  for (const [path, refuse] of Object.entries(methods)) router.all(path, refuse)
  return router
}
