import type { Request, Response, Router } from 'express'
import type { InvoicePaper } from '../../../../db/domain/invoices/paper.ts'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import { toVisibleLine } from '../../../../db/domain/visible-text.ts'
import { invoicePaperKind } from '../../../../db/nouns/invoices/paper.ts'
import { invoiceLink } from '../../../../db/nouns/invoices/public-link.ts'
import {
  findSharedInvoice,
  markSharedInvoiceViewed,
  type SharedInvoice,
} from '../../../../db/nouns/invoices/shared-invoices.ts'
import { PaperCache } from '../../../../db/services/papers/paper-cache.ts'
import { EmptyFormPageCache } from '../shared/empty-form-cache.ts'
import { isPageOpening } from '../shared/page-opening.ts'
import { type SharedPageDeps, sharedRoutes } from '../shared/routes.ts'
import { compilePageTemplate, sendSharedHtml, sharedPageHtml } from '../shared/shared-page.ts'
import { invoiceView } from './view.ts'

const template = compilePageTemplate(new URL('invoice.hbs', import.meta.url))

/** Routes of /i/<token>: the customer's page of an invoice. */
export function invoiceRoutes(deps: SharedPageDeps): Router {
  const papers = new PaperCache(invoicePaperKind)
  const findInvoice = (token: string) => findSharedInvoice(deps.database, papers, token)
  return sharedRoutes({ paper: invoicePaperKind, link: invoiceLink, find: findInvoice }, deps, (pages, { shared }) => {
    pages.get(
      '/:token',
      shared(async (shown, request, response) => {
        if (isPageOpening(request)) await markSharedInvoiceViewed(deps.database, shown)
        showInvoice(shown, request, response)
      }),
    )
  })
}

const untouched = new EmptyFormPageCache<InvoicePaper>()

function showInvoice({ paper }: SharedInvoice, request: Request, response: Response): void {
  const address = `${invoiceLink.path}/${request.params.token}`
  const draw = () => {
    const named = { number: toVisibleLine(paper.number), company: toVisibleLine(paper.from.companyName) }
    const title = labelsOf(paper.from.language)('invoice.title', named)
    return sharedPageHtml({ title, body: template(invoiceView(paper, address)), from: paper.from })
  }
  sendSharedHtml(response, untouched.of(paper, address, draw), {})
}
