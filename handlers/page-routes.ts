import type { Router } from 'express'
import type { Logger } from 'pino'
import { bidLink } from '../db/nouns/bids/public-link.ts'
import { statementLink } from '../db/nouns/contacts.ts'
import { invoiceLink } from '../db/nouns/invoices/public-link.ts'
import { signatureLink } from '../db/nouns/signature-requests/public-link.ts'
import type { Installation } from '../db/services/access/installation.ts'
import { consentRoutes } from './oauth/authorize.ts'
import { codePageRoutes } from './oauth/code-page/code-page.ts'
import { caseSensitiveRouter } from './pipeline/http/case-sensitive.ts'
import { maintenanceGate } from './pipeline/http/public/maintenance.ts'
import { accountRoutes } from './web/pages/account.ts'
import { allowMethods } from './web/pages/allowed-methods.ts'
import { bidRoutes, bidScript } from './web/pages/bid/bid.ts'
import { invoiceRoutes } from './web/pages/invoice/invoice.ts'
import { commonAssetRoutes } from './web/pages/look/assets.ts'
import { codePagePath } from './web/pages/own-addresses.ts'
import { passwordRoutes } from './web/pages/password.ts'
import { problemPageHandler } from './web/pages/problem-page.ts'
import { secondFactorRoutes } from './web/pages/second-factor/second-factor.ts'
import { sharedAssetRoutes } from './web/pages/shared/shared-page.ts'
import { signInRoutes } from './web/pages/sign-in.ts'
import { signatureRoutes } from './web/pages/signature/signature.ts'
import { statementRoutes } from './web/pages/statement/statement.ts'
import type { OperationCallDeps } from './web/portal/call-operation.ts'
import { portalRoutes } from './web/portal/portal.ts'

const paths = [
  '/sign-in',
  '/sign-out',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/portal',
  '/oauth/consent',
  '/oauth/return',
  codePagePath,
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
  '/sign-in': allowMethods('GET', 'POST'),
  '/sign-in/organization': allowMethods('POST'),
  '/sign-in/second-factor': allowMethods('POST'),
  '/sign-in/set-up': allowMethods('POST'),
  '/sign-in/passkey': allowMethods('POST'),
  '/sign-in/passkey-options': allowMethods('POST'),
  '/sign-in/passkey-creation': allowMethods('POST'),
  '/sign-out': allowMethods('POST'),
  '/forgot-password': allowMethods('GET', 'POST'),
  '/reset-password': allowMethods('GET', 'POST'),
  '/account': allowMethods('GET'),
  '/account/disconnect': allowMethods('POST'),
  '/oauth/consent': allowMethods('POST'),
  '/oauth/return': allowMethods('POST'),
  [codePagePath]: allowMethods('GET'),
}

/**
 * Returns the router of all HTML pages outside the API: sign-in, password reset, account, consent, portal and customer
 * pages.
 */
export function pageRoutes(deps: OperationCallDeps, installation: Installation, log: Logger): Router {
  const { webSessions, services } = deps
  const { document, files } = services
  const router = caseSensitiveRouter()
  router.use(commonAssetRoutes())
  router.use(paths, maintenanceGate(installation))
  router.use(signInRoutes(webSessions))
  router.use(secondFactorRoutes(webSessions))
  router.use(passwordRoutes(webSessions))
  router.use(accountRoutes(webSessions, document))
  router.use(consentRoutes(webSessions))
  router.use(codePageRoutes(webSessions))
  router.use(portalRoutes(deps))
  router.use(sharedAssetRoutes([bidScript]))
  const sharing = { database: webSessions.database, files }
  router.use(bidRoutes(sharing))
  router.use(signatureRoutes(sharing))
  router.use(invoiceRoutes(sharing))
  router.use(statementRoutes(sharing))
  router.use(paths, problemPageHandler(log))
  for (const [path, refuse] of Object.entries(methods)) router.all(path, refuse)
  return router
}
