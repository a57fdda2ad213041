import type { Request, Response, Router } from 'express'
import type { InvoicePaper } from '../../../db/domain/invoices/paper.ts'
import { labelsOf } from '../../../db/domain/language/labels.ts'
import { visibleLine } from '../../../db/domain/shown-text.ts'
import { invoiceLink } from '../../../db/invoices/link.ts'
import { invoicePaperKind } from '../../../db/invoices/paper.ts'
import { findSharedInvoice, openSharedInvoice, type SharedInvoice } from '../../../db/invoices/shared-invoices.ts'
import { ShownPapers } from '../../../db/papers/shown-papers.ts'
import { pageTemplate, sendSharedHtml, sharedPageHtml } from '../shared/look.ts'
import { isOpening } from '../shared/openings.ts'
import { type SharedDeps, sharedRoutes } from '../shared/routes.ts'
import { UntouchedPages } from '../shared/untouched.ts'
import { invoiceView } from './view.ts'

const template = pageTemplate(new URL('invoice.hbs', import.meta.url))

/** Routes of /i/<token>: the customer's page of an invoice. */
export function invoiceRoutes(deps: SharedDeps): Router {
  const papers = new ShownPapers(invoicePaperKind)
  const findInvoice = (token: string) => findSharedInvoice(deps.database, papers, token)
  return sharedRoutes({ paper: invoicePaperKind, link: invoiceLink, find: findInvoice }, deps, (pages, { shared }) => {
    pages.get(
      '/:token',
      shared(async (shown, request, response) => {
        if (isOpening(request)) await openSharedInvoice(deps.database, shown)
        showInvoice(shown, request, response)
      }),
    )
  })
}

const untouched = new UntouchedPages<InvoicePaper>()

function showInvoice({ paper }: SharedInvoice, request: Request, response: Response): void {
  const address = `${invoiceLink.path}/${request.params.token}`
  const draw = () => {
    const named = { number: visibleLine(paper.number), company: visibleLine(paper.from.companyName) }
    const title = labelsOf(paper.from.language)('invoice.title', named)
    return sharedPageHtml({ title, body: template(invoiceView(paper, address)), from: paper.from })
  }
  sendSharedHtml(response, untouched.of(paper, address, draw), {})
}
