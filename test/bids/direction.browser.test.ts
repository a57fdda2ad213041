import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { startBrowser } from '../../scripts/testkit/peers/browser.ts'

const service = await startService(t)
const browser = await startBrowser(t, new URL(service.origin).port)

t.test("each paragraph on a bid's customer page is aligned by the reading direction of its first letter", async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent', notes: 'שלום ABC Builders.\nDeck שלום builders.' })
  const { data: link } = await tenant.client.ok('shareBid', { path: { id } })
  const page = await browser.newPage()
  await page.goto(link.url)
  const sides = await page.evaluate(`(() => {
    const prose = document.querySelector('.prose')
    const text = prose.firstChild
    const box = prose.getBoundingClientRect()
    const at = (start) => {
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, start + 1)
      const { left, right } = range.getBoundingClientRect()
      return { fromLeft: Math.round(left - box.left), fromRight: Math.round(box.right - right) }
    }
    return [at(0).fromRight, at(text.textContent.indexOf('Deck')).fromLeft]
  })()`)
  t.strictSame(sides, [0, 0])
  await page.close()
})
