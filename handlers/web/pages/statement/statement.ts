import type { Request, Response, Router } from 'express'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import type { StatementPaper } from '../../../../db/domain/statements/paper.ts'
import { toVisibleLine } from '../../../../db/domain/visible-text.ts'
import { statementLink } from '../../../../db/nouns/contacts.ts'
import { statementPaperKind } from '../../../../db/nouns/statements/paper.ts'
import { findSharedStatement, type SharedStatement } from '../../../../db/nouns/statements/shared-statements.ts'
import { PaperCache } from '../../../../db/services/papers/paper-cache.ts'
import { EmptyFormPageCache } from '../shared/empty-form-cache.ts'
import { type SharedPageDeps, sharedRoutes } from '../shared/routes.ts'
import { compilePageTemplate, sendSharedHtml, sharedPageHtml } from '../shared/shared-page.ts'
import { statementView } from './view.ts'

const template = compilePageTemplate(new URL('statement.hbs', import.meta.url))

/** Routes of /c/<token>: the open invoices of a contact. Opening the page is not recorded. */
export function statementRoutes(deps: SharedPageDeps): Router {
  const papers = new PaperCache(statementPaperKind)
  const find = (token: string) => findSharedStatement(deps.database, papers, token)
  return sharedRoutes({ paper: statementPaperKind, link: statementLink, find }, deps, (pages, { shared }) => {
    pages.get('/:token', shared(showStatement))
  })
}

const untouched = new EmptyFormPageCache<StatementPaper>()

function showStatement({ paper }: SharedStatement, request: Request, response: Response): void {
  const address = `${statementLink.path}/${request.params.token}`
  const draw = () => {
    const title = labelsOf(paper.from.language)('statement.title', { company: toVisibleLine(paper.from.companyName) })
    return sharedPageHtml({ title, body: template(statementView(paper, address)), from: paper.from })
  }
  sendSharedHtml(response, untouched.of(paper, address, draw), {})
}
