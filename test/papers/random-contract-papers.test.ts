import t, { type Test } from 'tap'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { labelsOf } from '../../db/domain/language/labels.ts'
import { languages } from '../../db/domain/language/languages.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { changeOrders } from '../../db/nouns/change-orders/change-orders.ts'
import { changeOrderPaperKind } from '../../db/nouns/change-orders/paper.ts'
import { payAppPaperKind } from '../../db/nouns/pay-apps/paper.ts'
import { payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'

/** These tests check that the PDFs contain figures and fields of the API, in every language and on both paper sizes. */

const service = await startService(t)
const renderer = sharedRenderer()
const chance = new TestRandom(Number(process.env.SEED ?? 26))
/** Number of documents of each kind in each language, from the DOCUMENTS variable. */
const documents = Number(process.env.DOCUMENTS ?? 3)

const money = (most: number, sign = '') =>
  `${sign}${chance.whole(1, most)}.${String(chance.whole(0, 99)).padStart(2, '0')}`
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const textOf = async (pdf: Uint8Array) => plain((await pdfPageTexts(pdf)).join(' '))

async function office(language: (typeof languages)[number]) {
  const tenant = await service.tenant()
  const isMetric = language === 'de' || language === 'fr'
  const conventions = isMetric
    ? {
        locale: `${language}-${language.toUpperCase()}`,
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
        paper: 'a4' as const,
      }
    : { locale: 'en-US', currency: 'USD', timeZone: 'America/Los_Angeles', paper: 'letter' as const }
  await tenant.client.ok('updateBranding', { body: conventions })
  const { id: contactId } = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', language })
  return { tenant, contactId }
}

/** Checks that the text contains each of the given words. A word that is false or null is skipped. */
function judge(text: string, words: readonly (string | false | null)[], t: Test) {
  for (const word of nonEmpty(words)) if (word) matches(t, text, containing(plain(word)), `${word} in ${text}`)
}

for (const language of languages) {
  t.test(`change orders in ${language} show the figures and fields of the API`, async (t) => {
    const { tenant, contactId } = await office(language)
    const { client, database, caller } = tenant
    for (let index = 0; index < documents; index += 1) {
      const expectedEndDate = chance.is(0.7) ? '2026-09-30T00:00:00.000Z' : null
      const project = await make.project(tenant, { contactId, expectedEndDate, contractValue: money(900_000) })
      if (chance.is(0.5)) {
        await client.ok('updateProject', { path: { id: project.id }, body: { architectName: 'Vale Studio' } })
      }
      const lines = Array.from({ length: chance.whole(1, 6) }, () => ({
        description: 'Work',
        quantity: `${chance.whole(1, 40)}`,
        unitPrice: money(4000, chance.is(0.3) ? '-' : ''),
      }))
      const scheduleDays = chance.is(0.8) ? chance.whole(-900, 900) : null
      const status = chance.pick(['draft', 'submitted', 'approved'] as const)
      const { id } = await make.changeOrder(tenant, { projectId: project.id, scheduleDays, lines, status })
      const { data } = await client.ok('getChangeOrder', { path: { id } })
      const shown = await runTransaction(database, caller, async (tx) =>
        changeOrderPaperKind.paperOf(tx, caller, await findRecord(tx, caller, changeOrders, id)),
      )
      const [values, label] = [valueFormatFor(shown.from.conventions), labelsOf(language)]
      const days =
        data.scheduleDays &&
        label(data.scheduleDays > 0 ? 'changeOrder.daysLater' : 'changeOrder.daysEarlier', {
          count: Math.abs(data.scheduleDays),
        })
      const { data: rows } = await client.ok('listChangeOrderLineItems', { path: { id }, query: { limit: 100 } })
      judge(
        await textOf(await renderer.render('change_order', shown)),
        [
          label('changeOrder.kind').toUpperCase(),
          data.changeOrderNumber,
          data.projectSequence !== null && label('changeOrder.sequence', { number: String(data.projectSequence) }),
          days || null,
          data.completionDate && label('changeOrder.completion', { date: values.date(data.completionDate) }),
          `${label('changeOrder.totalOfThis')} ${values.amount(data.totalAmount!)}`,
          data.contractSumBefore && `${label('changeOrder.before')} ${values.amount(data.contractSumBefore)}`,
          ...rows.map(({ unitPrice, total }) => `${values.figure(unitPrice)} ${values.figure(total)}`),
        ],
        t,
      )
    }
  })

  t.test(`pay applications in ${language} show the figures and fields of the API`, async (t) => {
    const { tenant, contactId } = await office(language)
    const { client, database, caller } = tenant
    for (let index = 0; index < documents; index += 1) {
      const lines = Array.from({ length: chance.whole(1, 7) }, () => ({
        description: 'Work',
        unitPrice: money(90_000),
      }))
      const { project } = await make.contract(tenant, { contactId, lines })
      await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
      const [work, stored] = [`${chance.whole(0, 15)}`, `${chance.whole(0, 15)}.5`]
      const notesToOwner = chance.is(0.6) ? `Note ${chance.whole(1, 9999)} to you.` : null
      const body = {
        projectId: project.id,
        periodTo: '2026-03-31',
        workRetainagePercent: work,
        storedRetainagePercent: stored,
        notesToOwner,
        notes: 'Internal only',
      }
      const { data: made } = await client.ok('createPayApp', { body })
      const path = { id: made.id }
      const { data: schedule } = await client.ok('listPayAppLineItems', { path, query: { limit: 100 } })
      const billed = schedule.map(({ id }) => ({
        id,
        workThisPeriod: money(5000),
        materialsStored: chance.is(0.5) ? money(500) : '0',
      }))
      await client.ok('replacePayAppLineItems', { path, body: { lines: billed } })
      if (chance.is(0.8)) await client.ok('submitPayApp', { path })
      const { data } = await client.ok('getPayApp', { path })
      const { data: rows } = await client.ok('listPayAppLineItems', { path, query: { limit: 100 } })
      const shown = await runTransaction(database, caller, async (tx) =>
        payAppPaperKind.paperOf(tx, caller, await findRecord(tx, caller, payApps, made.id)),
      )
      const [values, label] = [valueFormatFor(shown.from.conventions), labelsOf(language)]
      const text = await textOf(await renderer.render('pay_app', shown))
      lacks(t, text, 'Internal only')
      judge(
        text,
        [
          label('payApp.kind').toUpperCase(),
          ...(
            [
              'originalContractSum',
              'netChangeOrders',
              'contractSum',
              'earnedLessRetainage',
              'previousCertificates',
              'currentPaymentDue',
              'balanceToFinish',
            ] as const
          ).map((field) => `${label(`payApp.${field}`)} ${values.amount(data[field])}`),
          `${label('payApp.retainageSum')} ${values.amount(data.retainage)}`,
          `${label('payApp.completedAndStored')}, ${label('payApp.columnG')} ${values.amount(data.completedAndStored)}`,
          label('payApp.percentOfColumns', { percent: values.percent(work), columns: label('payApp.columnsDE') }),
          label('payApp.percentOfColumns', { percent: values.percent(stored), columns: label('payApp.columnF') }),
          values.amount(data.workRetainage),
          values.amount(data.storedRetainage),
          data.notesToOwner,
          data.contractDate && `${label('payApp.contractDate').toUpperCase()} ${values.date(data.contractDate)}`,
          data.certificateHash,
          ...rows.map((row) =>
            [row.scheduledValue, row.previousWork, row.workThisPeriod, row.materialsStored, row.completedAndStored]
              .map(values.figure)
              .join(' '),
          ),
        ],
        t,
      )
    }
  })
}
