import { Document, renderToBuffer } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { PaperName, PaperOf } from '../../db/workflows/resources/papers.ts'
import { layOutBid } from './bid.ts'
import { layOutChangeOrder } from './change-order.ts'
import { layOutDailyReport } from './daily-report/daily-report.ts'
import { measureText, toDrawableText } from './fonts/fonts.ts'
import { canUseSignatureFont } from './fonts/runs.ts'
import { layOutInvoice } from './invoice.ts'
import { layOutPayApp } from './pay-app/pay-app.ts'
import { SheetPage } from './sheet-page.ts'
import type { FontFunctions, LaidOutPaper } from './sheets.ts'
import { layOutSignatureRequest } from './signature-request.ts'
import { layOutStatement } from './statement.ts'

/** Functions that lay out a paper as pages, keyed by kind of paper. */
const drawings: { [Name in PaperName]: (paper: PaperOf<Name>, fonts: FontFunctions) => LaidOutPaper } = {
  bid: layOutBid,
  change_order: layOutChangeOrder,
  pay_app: layOutPayApp,
  invoice: layOutInvoice,
  site_log: layOutDailyReport,
  signature_request: layOutSignatureRequest,
  contact: layOutStatement,
}

/** Renders a paper as PDF in the current thread. */
export const renderPdf = <Name extends PaperName>(name: Name, paper: PaperOf<Name>): Promise<Buffer> =>
  renderSheets(drawings[name](paper, { measure: measureText, drawable: toDrawableText, inScript: canUseSignatureFont }))

/** Renders a laid-out paper as PDF. */
export const renderSheets = ({ title, author, language, pages }: LaidOutPaper): Promise<Buffer> =>
  renderToBuffer(
    createElement(
      Document,
      { title, author, language: language ?? 'en-US' },
      ...pages.map((sheet) => createElement(SheetPage, { sheet })),
    ),
  )
