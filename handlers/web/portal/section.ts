import type { Request, Response } from 'express'
import type { Role } from '../../../db/domain/scopes.ts'
import type { Caller } from '../../../db/engine/base/caller.ts'
import type { Precondition, ReadContext, Transaction } from '../../../db/engine/postgres/transaction.ts'
import type { SignedInUser } from '../../../db/services/access/sessions.ts'
import type { Services } from '../../pipeline/contract/contract.ts'
import type { FileContent } from '../../pipeline/contract/file-content.ts'
import type { TokenPurpose } from '../pages/browser.ts'
import type { OperationCalls, PortalOperation } from './call-operation.ts'
import type { SectionTemplates } from './frame/templates.ts'

/**
 * Section of the portal: sidebar label, required scope and pages. The portal handles sign-in, scopes, form tokens, the
 * layout and refusals.
 */
export interface Section {
  /** Path below /portal; the empty path is /portal itself. */
  path: string
  label: string
  /** Sidebar group; sections without a group come first. */
  group?: 'Records' | 'Organization' | 'Developers' | 'You' | 'Installation'
  /** Scope that a role needs to see and open the section; undefined for sections open to every role. */
  scope?: string
  /** Role that cannot open the section, whatever its scopes. */
  closedTo?: Role
  /** Whether the section is missing from the sidebar because the header links to it. */
  isUnlisted?: true
  /**
   * Whether only platform administrators can open the section, whatever their role. For other users it does not exist.
   */
  forPlatformAdmins?: true
  /** Whether only owners of an active organization can open the section. */
  ownersOnly?: true
  /** Kind of organization that has the section; in other organizations it does not exist. */
  mode?: 'live' | 'sandbox'
  templates: SectionTemplates
  /** Notices that a page shows once at its top, keyed by the name that is passed to `redirectWithNotice`. */
  notices?: Readonly<Record<string, string>>
  /** Declares the section's pages. Paths are relative to the section. */
  pages(routes: SectionRoutes): void
}

export interface SectionRoutes {
  get(path: string, serve: (context: PageContext) => Promise<void>): void
  /**
   * Declares a path that sends a file. `find` returns the file, or shows a page and returns undefined. Only `find`
   * counts as a page request of the session, not the transfer.
   */
  file(path: string, find: (context: PageContext) => Promise<FileContent | undefined>): void
  /** Declares the handler of a form of the portal. */
  post(path: string, serve: (context: PageContext, form: URLSearchParams) => Promise<void>): void
  /** Declares the handler of a portal form with a file. */
  upload(path: string, serve: (context: PageContext, form: FormData) => Promise<void>): void
}

/** Context of a user's request to a section that the user may open. */
export interface PageContext extends OperationCalls {
  request: Request
  response: Response
  person: SignedInUser
  caller: Caller
  /** Token of the session that sent the request. */
  sessionToken: string
  services: Services
  /** Nonempty parameters of the query, as texts. */
  query: Readonly<Record<string, string>>
  may(scope: string): boolean
  /**
   * Throws Refusal forbidden if the role lacks the scope. A page that only shows an operation's form calls it to check
   * the operation's scope.
   */
  requireScope(scope: string): void
  /** Reports whether the role may open the section of this path below /portal. */
  opens(path: string): boolean
  /** Returns the id in the address. Throws Refusal not_found if the address has no valid id. */
  id(): number
  /** Returns the version of a record, for a form that calls this operation when it is saved. */
  version(operationId: PortalOperation, record: unknown): string
  /**
   * Runs a change that no API operation makes, in one transaction with its audit row. The row has the given status, 303
   * by default, and the given app. `ifMatch` is the precondition of the transaction.
   */
  change<T>(
    change: (tx: Transaction) => Promise<T>,
    options?: { clientId?: string; status?: number; ifMatch?: Precondition | undefined },
  ): Promise<T>
  /** Database access for data that the page reads without an API operation. */
  db: ReadContext
  /** Records a direct read of the page in the audit log, under the API operation that returns the same data. */
  recordRead(operationId: PortalOperation | 'getUsage'): void
  /** Writes the audit row of a page view before the page reads any data. */
  recordView(): Promise<void>
  /** Sends a page of the section. */
  show(page: PortalPage): void
  /** Redirects to a portal page and shows the section's notice with this name there. */
  redirectWithNotice(path: string, notice?: string): void
  /**
   * Returns the organizations that the user's password opened at sign-in, including this one. Returns an empty list if
   * there is only one.
   */
  organizations(): Promise<{ tenantId: number; tenantName: string }[]>
  /** Signs the user in to one of the `organizations`. */
  switchTo(tenantId: number): Promise<void>
  /**
   * Returns a signed token that contains `text`. Only this browser can send it back, in this session and within one
   * hour. `readToken` verifies the token and returns the text.
   */
  signToken(purpose: GivenPurpose, text: string): string
  readToken(purpose: GivenPurpose, signed: string): string | undefined
  /** Stores a secret for this browser's next page, which reads it once with `takeSecret`. */
  storeSecret(secret: string): Promise<void>
  takeSecret(): Promise<string | undefined>
}

type GivenPurpose = Extract<TokenPurpose, 'accounting' | 'export' | 'passkey' | 'factor' | 'sample'>

export interface PortalPage {
  template: string
  title: string
  data?: object
  status?: number
  /** URLs of scripts that only this page loads. */
  scripts?: readonly string[]
  /** Links back to the parent pages, the section's own page first. */
  under?: readonly { href: string; label: string }[]
}
