import { toVisibleText } from '../../../../db/domain/visible-text.ts'
import { readConventions } from '../../../../db/services/branding/branding.ts'
import {
  currencyOrDefault,
  findContractCurrencies,
  findOrganizationCurrency,
  type OrganizationCurrency,
} from '../../../../db/services/branding/currencies.ts'
import type { FormProblems } from '../forms.ts'
import type { PageContext } from '../section.ts'
import { canReadColumn } from './column-access.ts'
import { documentFamily } from './families/documents.ts'
import type { AnyRecord, Family, FieldColumn, HeadingFormat } from './family.ts'
import { isDisplayablePicture } from './files.ts'
import { type Comments, commentsOf, type Documents, documentsOf } from './page/attachments.ts'
import { historyOf } from './page/history.ts'
import { eventsAbout, mailsOf, pdfsOf } from './page/mails-and-events.ts'
import { moneyView, projectMoneyOf } from './page/project-money.ts'
import { readLineTables, readRelatedRecords, relatedRecordsView, tableView } from './page/tables.ts'
import { readRecord } from './read-records.ts'
import { readReferenceNames } from './values/names.ts'
import type { ShownValue } from './values/shown-value.ts'
import { cellsOf, columnHeadings } from './values/tables.ts'
import { listAddress, recordAddress, secondaryTitle, shownTitle } from './values/titles.ts'
import { createValueFormatter, headingFormatOf, type ValueFormatter } from './values/values.ts'

/** Submitted form with which the record's page is shown again after an error. */
export interface FailedForm {
  status: number
  problems: FormProblems
  body: string
}

/** Shows the page of a record, with all its data that the user's role may read. */
export async function showRecord(context: PageContext, family: Family, tried?: FailedForm): Promise<void> {
  const record = await readRecord(context, family.get, context.id())
  const conventions = await readConventions(context.db, context.caller.tenantId)
  const say = headingFormatOf(conventions)
  const own = await currencyOf(context, family, record)
  const read = await readAll(context, family, record, own)
  const asked = [
    [[record], read.facts] as const,
    [read.documents?.all ?? [], documentColumns] as const,
    ...read.tables.map(({ rows, columns }) => [rows, columns] as const),
    ...read.related.map(({ rows, columns }) => [rows, columns] as const),
  ]
  const names = await readReferenceNames(context, say, asked as never)
  const ofOrganization = createValueFormatter(conventions, names, context.db.at)
  const writer = createValueFormatter({ ...conventions, currency: own.currency }, names, context.db.at)
  const title = shownTitle(family, record, say)
  const data = {
    ...viewOf(context, family, record, { writer, ofOrganization, say }, read),
    ...{
      title,
      beside: secondaryTitle(family, record, say),
      one: family.one,
      address: recordAddress(family, record.id),
    },
    zone: writer.timeZone,
    problems: tried?.problems,
    typed: tried?.body,
  }
  const under = [{ href: listAddress(family), label: family.label }]
  context.show({ template: 'record', title, data, under, ...(tried && { status: tried.status }) })
}

const documentColumns: readonly FieldColumn[] = [
  ['entityId', 'On', 'entity'],
  ['uploadedBy', 'Added by', 'person'],
  ['createdAt', 'Added', 'day'],
  ['size', 'Size', 'size'],
]

type Read = Awaited<ReturnType<typeof readAll>>

/**
 * Reads the data of the page. Queries run one after another, so that the page occupies only one of the shared
 * connections.
 */
async function readAll(context: PageContext, family: Family, record: AnyRecord, own: OrganizationCurrency) {
  const facts = family.facts.filter(([, , as]) => canReadColumn(context, as))
  const tables = await readLineTables(context, family, record)
  const related = await readRelatedRecords(context, family, record)
  const money = await projectMoneyOf(context, family, record, own)
  const documents = await documentsOf(context, family, record)
  const comments = await commentsOf(context, family, record)
  const history = await historyOf(context, family, record)
  const mails = await mailsOf(context, family, record)
  const pdfs = await pdfsOf(context, family, record)
  const events = await eventsAbout(context, family, record)
  return { facts, money, tables, related, documents, comments, history, mails, pdfs, events }
}

/**
 * Formatters of a record's page. `writer` uses the record's currency, for the record and its lines. `ofOrganization`
 * uses the organization's currency for labor costs, and each related record's own currency.
 */
interface Writers {
  writer: ValueFormatter
  ofOrganization: ValueFormatter
  say: HeadingFormat
}

/**
 * Returns the currency of the page. It is the record's currency, otherwise the currency of the project's contract,
 * otherwise the organization's currency.
 */
async function currencyOf(
  { db, caller }: PageContext,
  { path }: Family,
  record: AnyRecord,
): Promise<OrganizationCurrency> {
  const own = await findOrganizationCurrency(db, caller.tenantId)
  if (typeof record.currency === 'string') return { ...own, currency: currencyOrDefault(record.currency, own.currency) }
  if (path !== 'projects' || !own.isMixed) return own
  const contracts = await findContractCurrencies(db, caller.tenantId, [record.id])
  return { ...own, currency: contracts.get(record.id) ?? own.currency }
}

function viewOf(
  context: PageContext,
  family: Family,
  record: AnyRecord,
  { writer, ofOrganization, say }: Writers,
  read: Read,
) {
  const time = timeIn(writer)
  return {
    status: writer.show(record, ['status', 'Status', 'status']),
    warning: family.warning?.(record),
    facts: labelled(writer, record, read.facts),
    money: moneyView(writer, ofOrganization, read.money),
    texts: textsIn(family, record),
    sums: labelled(writer, record, sumsIn(family, record)),
    tables: read.tables.map((table) => ({ ...tableView(writer, table), sums: table.table.summed })),
    related: read.related.map((one) => relatedRecordsView(ofOrganization, say, one)),
    documents: read.documents && shownDocuments(writer, say, read.documents),
    comments: read.comments && shownComments(read.comments, time),
    history: read.history.map((one) => ({ ...one, time: time(one.at) })),
    mails: read.mails.map((one) => ({ ...one, time: time(one.at) })),
    events: read.events.map((one) => ({ ...one, time: time(one.at) })),
    pdfs: read.pdfs.map(({ id, completedAt, createdAt }) => ({ id, time: time(completedAt ?? createdAt) })),
    papers: family.papers.flatMap((paper, index) => (context.may(paper.scope) ? [{ index, label: paper.label }] : [])),
    links: family.links.flatMap(({ label, scopes }, index) => (scopes.every(context.may) ? [{ index, label }] : [])),
    mayDownload: family.path === 'documents',
    picture: family.path === 'documents' && isDisplayablePicture(record as never),
  }
}

const timeIn =
  ({ format }: ValueFormatter) =>
  (at: string): ShownValue => ({ text: isDate(at) ? format.date(at) : format.moment(at), at })

/** Reports whether a time value represents a whole day. */
const isDate = (at: string): boolean => at.endsWith('T00:00:00.000Z')

const labelled = (writer: ValueFormatter, record: AnyRecord, columns: readonly FieldColumn[]) =>
  columns.flatMap((column) => {
    const shown = writer.show(record, column)
    return shown ? [{ label: column[1], shown }] : []
  })

/** Returns the sums to show. Zero sums are omitted, except for the last sum. */
const sumsIn = ({ sums }: Family, record: AnyRecord): readonly FieldColumn[] =>
  sums.filter(([field], index) => index === sums.length - 1 || Number(record[field] ?? 0) !== 0)

const textsIn = ({ texts }: Family, record: AnyRecord) =>
  texts.flatMap(([field, label]) => {
    const text = record[field]
    return typeof text === 'string' && text !== '' ? [{ label, text: toVisibleText(text) }] : []
  })

function shownDocuments(writer: ValueFormatter, say: HeadingFormat, { all, pictures, more }: Documents) {
  const shown = (document: AnyRecord) => ({
    id: document.id,
    name: shownTitle(documentFamily, document, say),
    cells: cellsOf(writer, document, documentColumns),
  })
  const records = (some: readonly object[]) => some.map((document) => shown(document as AnyRecord))
  return { all: records(all), pictures: records(pictures), more, heads: columnHeadings(documentColumns) }
}

const shownComments = ({ shown, older, mayWrite }: Comments, time: (at: string) => ShownValue) => ({
  mayWrite,
  older: older && `?${new URLSearchParams({ comments: older })}`,
  all: shown.map(({ id, authorName, body, createdAt, editedAt }) => ({
    ...{ id, authorName, body: toVisibleText(body), time: time(createdAt), isEdited: editedAt !== null },
  })),
})
