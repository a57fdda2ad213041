import { callerFromRequester } from '../../../db/base/caller.ts'
import { deriveSecrets } from '../../../db/base/secrets.ts'
import { bidLink } from '../../../db/bids/public-link.ts'
import { contacts } from '../../../db/contacts.ts'
import { allScopes } from '../../../db/domain/scopes.ts'
import { invoiceLink } from '../../../db/invoices/public-link.ts'
import { ensureLink, linkUrl, type PublicLinkKind } from '../../../db/links/links.ts'
import { runTransaction } from '../../../db/postgres/transaction.ts'
import { insertOne } from '../../../db/records/write.ts'
import { signatureLink } from '../../../db/signature-requests/public-link.ts'
import { statementLink } from '../../../db/statements/link.ts'
import { createSignatureRequest } from '../../../db/workflows/signature-requests.ts'
import { make } from '../../../test/support/make.ts'
import { launchBrowser, screens } from '../../../test/support/peers/browser.ts'
import type { BenchKit } from '../bench-kit.ts'

/** One row of the printed table: a page under a public link, on a phone with an empty cache. */
export interface PageRow {
  page: string
  /** Network transfer size of all that the page loads. */
  kilobytes: number
  /** Median and maximum time in milliseconds until the page's largest element is painted (Largest Contentful Paint). */
  paintMs: number
  slowestMs: number
  maxMs: number
}

const rounds = 7
const lineCount = 40
const maxMs = 1_500
/** Factor by which the simulated phone computes more slowly than this machine. */
const throttle = 4
const secretKey = 'the bench has nothing to hide'

/** Measures when a bid, an invoice, a statement and a change order for signature are painted with a cold cache. */
export async function measurePages(stage: BenchKit): Promise<PageRow[]> {
  const server = await stage.start('handlers/main.ts', { SECRET_KEY: secretKey })
  const browser = await launchBrowser(new URL(server.origin).port)
  const rows: PageRow[] = []
  try {
    for (const [page, address] of Object.entries(await addressesOf(stage, server.origin))) {
      const loads = []
      for (let round = 0; round < rounds; round += 1) loads.push(await loadOf(browser, address))
      const times = loads.map(({ paintMs }) => paintMs).toSorted((one, other) => one - other)
      const kilobytes = Math.round(loads[0]!.bytes / 1000)
      rows.push({ page, kilobytes, paintMs: times[Math.floor(rounds / 2)]!, slowestMs: times.at(-1)!, maxMs })
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** Creates the records and returns the addresses of their public links. */
async function addressesOf({ database, tenants }: BenchKit, origin: string): Promise<Record<string, string>> {
  const caller = callerFromRequester(tenants[0]!.id, {
    apiKeyId: 1,
    userId: null,
    clientId: null,
    scopes: [...allScopes],
  })
  const owner = { database, caller }
  const secrets = deriveSecrets(secretKey)
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    description: `Cabinets of the ${index + 1}. room, with doors and handles, painted and installed`,
    quantity: '2.5',
    unitPrice: '348.35',
  }))
  const contact = await runTransaction(database, caller, (tx) =>
    insertOne(tx, caller, contacts, { type: 'customer', firstName: 'Noor', lastName: 'Haddad' }),
  )
  const given = { contactId: contact.id, lines, status: 'sent' } as const
  const bid = await make.bid(owner, { ...given, lines: lines.map((line) => ({ kind: 'item' as const, ...line })) })
  const invoice = await make.invoice(owner, given)
  for (let index = 1; index < lineCount; index += 1) await make.invoice(owner, { ...given, lines: lines.slice(0, 1) })
  const order = await make.changeOrder(owner, { status: 'submitted', lines })
  const asked = {
    entityType: 'change_order' as const,
    entityId: order.id,
    signerName: 'Noor Haddad',
    signerEmail: 'noor@example.com',
  }
  const { request } = await runTransaction(database, caller, (tx) => createSignatureRequest(tx, caller, secrets, asked))
  const addressOf = async (kind: PublicLinkKind, id: number): Promise<string> => {
    const { token } = await runTransaction(database, caller, (tx) => ensureLink(tx, caller, secrets, kind, id))
    return linkUrl(origin, kind, token)
  }
  return {
    [`a bid of ${lineCount} lines`]: await addressOf(bidLink, bid.id),
    [`an invoice of ${lineCount} lines`]: await addressOf(invoiceLink, invoice.id),
    [`a statement of ${lineCount} invoices`]: await addressOf(statementLink, contact.id),
    [`a change order of ${lineCount} lines to sign`]: await addressOf(signatureLink, request.id),
  }
}

/** Loads an address once in a fresh browser profile, with a phone's screen and a throttled CPU. */
async function loadOf(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  address: string,
): Promise<{ paintMs: number; bytes: number }> {
  const context = await browser.newContext({ ...screens.phone, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`)
    const paintMs = (await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) =>
      resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`)) as number
    return { paintMs, bytes }
  } finally {
    await context.close()
  }
}
