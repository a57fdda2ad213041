import type { Request, Response } from 'express'
import type { SignedIn } from '../../db/access/sessions.ts'
import type { Caller } from '../../db/base/caller.ts'
import type { Role } from '../../db/domain/scopes.ts'
import type { Precondition, ReadContext, Transaction } from '../../db/postgres/transaction.ts'
import type { Services } from '../contract.ts'
import type { FileContent } from '../http/files/file-answer.ts'
import type { Purpose } from '../pages/browser.ts'
import type { SectionTemplates } from './frame/templates.ts'
import type { Check, Operate, PortalOperation } from './operate.ts'

/**
 * One part of the portal, in a folder of its own: what the sidebar calls it, which scope of a role shows it, and its
 * pages. The portal itself sees to signing in, the scope, form tokens, the frame around a page and what is refused.
 */
export interface Section {
  /** Its address under /portal; the empty text is /portal itself. */
  path: string
  label: string
  /** The heading of the sidebar that it stands under; what an office looks at first stands above all of them. */
  group?: 'Records' | 'Organization' | 'Developers' | 'You' | 'Installation'
  /** The scope without which a role neither sees nor opens it; undefined for what is everybody's own. */
  scope?: string
  /** The role for which it is not, whatever scopes that has. */
  closedTo?: Role
  /** It is not in the sidebar: the header leads to it. */
  isUnlisted?: true
  /** For platform administrators alone, whatever their role; to everybody else it is not there. */
  forPlatformAdmins?: true
  /** For owners alone, of an active organization. */
  ownersOnly?: true
  /** In organizations of this kind alone; in the others it is not there. */
  mode?: 'live' | 'sandbox'
  templates: SectionTemplates
  /** The notices that a page may show once at its top, by the names that `leave` is given. */
  notices?: Readonly<Record<string, string>>
  /** Declares its pages; paths are below the section's own. */
  pages(routes: SectionRoutes): void
}

export interface SectionRoutes {
  get(path: string, serve: (context: PageContext) => Promise<void>): void
  /** A file, which is found in turn with the session's pages and sent apart from them; undefined where a page is shown instead. */
  file(path: string, find: (context: PageContext) => Promise<FileContent | undefined>): void
  /** A form of ours. */
  post(path: string, serve: (context: PageContext, form: URLSearchParams) => Promise<void>): void
  /** A form of ours with a file. */
  upload(path: string, serve: (context: PageContext, form: FormData) => Promise<void>): void
}

/** One request of a person at a section that the person's role opens. */
export interface PageContext {
  request: Request
  response: Response
  person: SignedIn
  caller: Caller
  /** The session of this request, which ends no other way than the person's. */
  sessionToken: string
  services: Services
  /** The query's parameters that are not empty, as texts. */
  query: Readonly<Record<string, string>>
  may(scope: string): boolean
  /** Throws Refusal forbidden for a role without this scope, for a page that only leads to what needs it. */
  mustHave(scope: string): void
  /** Whether the role opens the section that this path, below /portal, belongs to. */
  opens(path: string): boolean
  /** The id in the address. Throws Refusal not_found for anything else. */
  id(): number
  /** Calls an operation of the API as this person. */
  operate: Operate
  /** Asks of a request what `operate` would ask of it first, and does not make it. */
  check: Check
  /** The version of what a form shows, by the operation that saves the form. */
  version(operationId: PortalOperation, record: unknown): string
  /**
   * A change that no operation of the API makes: one transaction with its audit row, which may name an app; its status is 303
   * unless given. `ifMatch` is the transaction's.
   */
  change<T>(
    change: (tx: Transaction) => Promise<T>,
    options?: { clientId?: string; status?: number; ifMatch?: Precondition | undefined },
  ): Promise<T>
  /** The database, for what a page reads besides the API's operations. */
  db: ReadContext
  /** Notes for the audit log which operation of the API would have answered what the page reads by itself. */
  reads(operationId: PortalOperation | 'getUsage'): void
  /** Writes the row of the audit log for what the page shows, before anything is looked up. */
  recordView(): Promise<void>
  /** Sends a page of the section. */
  show(page: PortalPage): void
  /** Redirects to a page of the portal, which shows the section's notice of this name. */
  leave(path: string, notice?: string): void
  /** The organizations that the person's password opened when signing in, this one too; none when it is the only one. */
  organizations(): Promise<{ tenantId: number; tenantName: string }[]>
  /** Signs in to another of them. */
  switchTo(tenantId: number): Promise<void>
  /** A signed text for an address that this browser comes back to in this session within the hour, and what it brings back. */
  give(purpose: GivenPurpose, text: string): string
  take(purpose: GivenPurpose, signed: string): string | undefined
  /** Keeps a secret for the next page of this browser, which takes it with `reveal` once. */
  keep(secret: string): Promise<void>
  reveal(): Promise<string | undefined>
}

type GivenPurpose = Extract<Purpose, 'accounting' | 'export' | 'passkey' | 'factor' | 'sample'>

export interface PortalPage {
  template: string
  title: string
  data?: object
  status?: number
  /** Addresses of scripts of this page alone, beside those of every page. */
  scripts?: readonly string[]
  /** Where it stands below its section: links back, the section's own first. */
  under?: readonly { href: string; label: string }[]
}
