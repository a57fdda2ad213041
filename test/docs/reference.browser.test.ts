import t from 'tap'
import type { ReferenceContract } from '../../handlers/web/pages/reference/contract.ts'
import { familiesOf, listOperationDetails } from '../../handlers/web/pages/reference/view.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import {
  findAccessibilityViolationsInBothSchemes,
  measureHorizontalOverflow,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'

const service = await startService(t)
const { port } = new URL(service.origin)
const browser = await startBrowser(t, port)

t.test('samples are next to the description on screens from 1,200 pixels, and below it on narrower ones', async (t) => {
  const page = await browser.newPage()
  for (const [width, isBeside] of [
    [1440, true],
    [1200, true],
    [1199, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`http://localhost:${port}/docs/api/bids#createBid`)
    const boxOf = async (part: string) => (await page.locator(`#createBid > .${part}`).boundingBox())!
    const [what, calls, came] = [await boxOf('what'), await boxOf('calls'), await boxOf('came')]
    t.equal(calls.x >= what.x + what.width && calls.y === what.y, isBeside, `${width} pixels`)
    t.equal(came.y >= what.y + what.height, true, 'the answer comes after the request')
    t.equal(calls.y >= what.y + what.height, !isBeside)
    t.equal(await measureHorizontalOverflow(page), 0)
    if (width === 1440) t.strictSame(await findAccessibilityViolationsInBothSchemes(page), [])
  }
  await page.close()
})

t.test('required fields come first, and parameters that many operations share are collapsed', async (t) => {
  const document: ReferenceContract = (await sendRaw(`${service.origin}/api/v1/openapi.json`, 'GET')).json
  const inOrder = (all: readonly { required: boolean }[]) =>
    all.findLastIndex(({ required }) => required) <
      Math.max(
        0,
        all.findIndex(({ required }) => !required),
      ) ||
    all.every(({ required }) => required) ||
    all.every(({ required }) => !required)
  const operations = familiesOf(document).flatMap((family) => listOperationDetails(document, family))
  for (const { id, parameters, body } of nonEmpty(operations)) {
    t.equal(inOrder(parameters), true, `${id}: parameters`)
    t.equal(inOrder((body?.fields ?? []).filter(({ name }) => !/[.[]/.test(name))), true, `${id}: members`)
  }
  const { parameters, shared } = operations.find(({ id }) => id === 'listBids')!
  t.strictSame(
    shared.map(({ name }) => name),
    ['limit', 'cursor', 'search', 'dateFrom', 'dateTo', 'updatedFrom', 'includeDeleted'],
  )
  t.equal(
    parameters.some(({ name }) => name === 'status'),
    true,
  )
})
