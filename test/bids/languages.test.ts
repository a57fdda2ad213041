import t from 'tap'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { labelCatalogs } from '../../db/domain/language/catalogues.ts'
import { type LabelKey, labelsOf } from '../../db/domain/language/labels.ts'
import { languages } from '../../db/domain/language/languages.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { parseForms } from '../../scripts/testkit/peers/visitor.ts'
import { composePaperMail } from '../../workers/papers/paper-mails.ts'

const service = await startService(t)
const { drawn, work, mailOf } = makePaperHelpers(service)
type Language = (typeof languages)[number]

/** Texts that users enter are nonsense words here, so that every readable word in a result is a label. */
const line = (rest: object = {}) => ({ description: 'Qq', unitPrice: '1000', ...rest })
const lines = [
  { kind: 'section' as const, description: 'Xx' },
  line(),
  { kind: 'note' as const, description: 'Vv' },
  { kind: 'section' as const, description: 'Zz' },
  line(),
  line({ isOptional: true }),
]

async function sentTo(language: Language) {
  const tenant = await service.tenant({ name: 'Wx' })
  const contact = await make.contact(tenant, { firstName: 'Jj', email: 'jj@example.com', language })
  const values = { contactId: contact.id, notes: 'Ww', terms: 'Yy', siteCity: 'Kk', taxRate: '8', discount: '5' }
  const dated = { discountType: 'percent' as const, validUntil: '2090-03-03T23:59:59Z' }
  const bid = await make.bid(tenant, { ...values, ...dated, lines })
  const file = await make.documentUpload(tenant, '%PDF-1.7\n', { contentType: 'application/pdf' })
  const on = { entityType: 'bid', entityId: bid.id, sharedWithCustomer: true } as const
  await make.document(tenant, { sourcePath: file, name: 'Hh.pdf', ...on })
  const { meta } = await tenant.client.ok('sendBid', { path: { id: bid.id } })
  await work(tenant)
  const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
  const sent = mailOf(meta.job_id!)
  const mail = `${mailText(sent, 'text/plain').replace(/\s+/g, ' ')} ${readable(mailText(sent, 'text/html'))}`
  return { tenant, bid, url: data.url, mail }
}

/**
 * Returns the English labels that must not appear in a text in the given language. Short labels and labels with
 * placeholders are left out.
 */
const foreign = (language: Language): string[] =>
  (['bid', 'common', 'page', 'mail'] as const).flatMap((name) => {
    const [english, own] = [labelCatalogs.en[name], labelCatalogs[language][name]] as Record<string, string>[]
    return Object.entries(english!).flatMap(([key, text]) =>
      !/[{}]/.test(text) && text.length > 5 && !Object.values(own!).join(' ').includes(text) && own![key] !== text
        ? [text]
        : [],
    )
  })

const readable = (html: string): string =>
  html
    .replace(/<(head|script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

for (const language of languages) {
  t.test(`the customer page, the PDF and the mail of a bid are in ${language}`, async (t) => {
    const label = labelsOf(language)
    const others = foreign(language)
    const says = (where: string, text: string, ...keys: LabelKey[]) => {
      for (const key of nonEmpty(keys))
        matches(t, text.toLowerCase(), containing(label(key).toLowerCase()), `${where}: ${key}`)
      const found = others.filter((other) => text.includes(other))
      t.strictSame(found, [], `${where} has no English label`)
    }
    const { tenant, bid, url, mail } = await sentTo(language)
    says('the mail', mail, 'mail.hello', 'bid.mailAction', 'bid.mailInvitation', 'bid.validUntil')
    const page = await sendRaw(url, 'GET')
    matches(t, page.text, containing(`<html lang="${language}">`))
    says('the page', readable(page.text), 'bid.kind', 'bid.preparedFor', 'bid.totalWithChoices', 'bid.files')
    says('the page', readable(page.text), 'bid.askForChange', 'bid.acceptThis', 'bid.declineButton', 'bid.terms')
    matches(
      t,
      page.text,
      containing(label('bid.totalIsNow', { total: '{total}' })),
      'the total that screen readers announce',
    )

    const forms = parseForms(page.text)
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const submit = (to: string, fields: Record<string, string>) => {
      const { hidden } = forms.find(({ action }) => action.includes(`/${to}#`))!
      return sendRaw(`${url}/${to}`, 'POST', { body: `${new URLSearchParams({ ...hidden, ...fields })}`, headers })
    }
    await submit('ask', { asker: 'Jj', message: 'Mm' })
    const asked = await sendRaw(`${url}?asked=yes`, 'GET')
    says('the page after asking', readable(asked.text), 'bid.askedTitle')
    await submit('accept', { name: 'Jj', signature: 'Jj', consent: 'yes' })
    const accepted = await sendRaw(url, 'GET')
    says('the accepted page', readable(accepted.text), 'bid.keepPdf', 'bid.offeredBesides')

    const { data } = await tenant.client.ok('renderBidPdf', { path: { id: bid.id } })
    const { pages } = await drawn(tenant, data.job_id)
    says(
      'the PDF',
      pages.join(' '),
      'common.notes',
      'bid.terms',
      'bid.files',
      'bid.optionsNotChosen',
      'bid.optionsHint',
    )
  })

  t.test(`each mail about a bid is in ${language}`, (t) => {
    const label = labelsOf(language)
    const sample = sampleBid(14)
    const from = { ...sample.from, language }
    const acceptance = { name: 'Jj', at: '2026-03-05T15:04:05.000Z', optionIds: [], signature: null }
    const mailed = (given: object, options: object) => {
      const bid = { ...sample, from, acceptance: null, ...given }
      const { subject, text } = composePaperMail('bid', bid, { link: null, message: null, ...options })
      return `${subject} ${text.replace(/\s+/g, ' ')}`
    }
    const office = { audience: 'office', message: 'Mm' }
    const number = { number: sample.number }
    const amount = valueFormatFor(from.conventions).amount(sample.totals.total)
    const expiring = { occasion: 'expiring', attached: false }
    const cases: [string, string][] = [
      [mailed({ status: 'accepted', acceptance }, office), label('bid.mailWasAccepted', number)],
      [
        mailed({ status: 'accepted', acceptance }, { audience: 'office' }),
        label('bid.mailOfficeAccepted', { ...number, name: 'Jj', amount }),
      ],
      [mailed({ status: 'rejected' }, office), label('bid.mailOffice', { ...number, answer: 'wrote' })],
      [mailed({ status: 'accepted', acceptance }, { audience: 'signer' }), label('bid.mailAcceptedBid', number)],
      [mailed({ status: 'viewed' }, { ...office, ...expiring, message: null }), label('bid.mailExpiringEnd')],
      [mailed({ status: 'sent' }, expiring), label('bid.mailEndsSoon', number)],
    ]
    for (const [text, expected] of cases) matches(t, text, containing(expected), expected)
    t.end()
  })
}

t.test(
  "the customer page of a long bid shows its section headings and its state in the customer's language",
  async (t) => {
    const many = Array.from({ length: 60 }, () => line())
    const tenant = await service.tenant({ name: 'Wx' })
    const { id: contactId } = await make.contact(tenant, { firstName: 'Jj', language: 'de' })
    const bid = await make.bid(tenant, { status: 'sent', contactId, lines: many })
    const { data } = await tenant.client.ok('shareBid', { path: { id: bid.id } })
    const page = await sendRaw(data.url, 'GET')
    matches(t, page.text, containing('Positionen 1 bis 25'))
    matches(t, page.text, containing('25 Positionen'))
    await tenant.client.ok('rejectBid', { path: { id: bid.id } })
    matches(t, (await sendRaw(data.url, 'GET')).text, containing('Dieses Angebot wurde abgelehnt'))
  },
)
