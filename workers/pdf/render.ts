import { Document, renderToBuffer } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { PaperName, PaperOf } from '../../db/resources/papers.ts'
import { bidSheets } from './bid.ts'
import { changeOrderSheets } from './change-order.ts'
import { dailyReportSheets } from './daily-report/daily-report.ts'
import { drawable, measureText } from './fonts/fonts.ts'
import { inScript } from './fonts/runs.ts'
import { invoiceSheets } from './invoice.ts'
import { DrawnSheet } from './parts.ts'
import { payAppSheets } from './pay-app/pay-app.ts'
import type { Fonts, Sheets } from './sheets.ts'
import { signatureSheets } from './signature-request.ts'
import { statementSheets } from './statement.ts'

/** Functions that lay out each kind of paper as pages. */
const drawings: { [Name in PaperName]: (paper: PaperOf<Name>, fonts: Fonts) => Sheets } = {
  bid: bidSheets,
  change_order: changeOrderSheets,
  pay_app: payAppSheets,
  invoice: invoiceSheets,
  site_log: dailyReportSheets,
  signature_request: signatureSheets,
  contact: statementSheets,
}

/** Renders a paper as PDF in this thread. */
export const drawPdf = <Name extends PaperName>(name: Name, paper: PaperOf<Name>): Promise<Buffer> =>
  renderSheets(drawings[name](paper, { measure: measureText, drawable, inScript }))

/** Renders laid-out pages as PDF. */
export const renderSheets = ({ title, author, language, pages }: Sheets): Promise<Buffer> =>
  renderToBuffer(
    createElement(
      Document,
      { title, author, language: language ?? 'en-US' },
      ...pages.map((sheet) => createElement(DrawnSheet, { sheet })),
    ),
  )
