// Updates the totals when the customer ticks an option. The service computes every amount; this script only fetches and
// shows them.
const form = document.getElementById('accept')
const boxes = form ? [...document.querySelectorAll('input[name="option"]')] : []
// The total that the customer sees is sent with the signature. The service refuses to sign a different total.
const exact = document.querySelector('[data-exact]')
const announcement = document.querySelector('[data-announce]')
document.querySelector('[data-update]')?.closest('.update').remove()

let asked = 0
const follow = async () => {
  const turn = ++asked
  const query = new URLSearchParams(boxes.filter((box) => box.checked).map((box) => ['option', box.value]))
  const answer = await fetch(`${form.dataset.address}/totals?${query}`, { headers: { Accept: 'application/json' } })
  // Ignore the response if a later choice has started another request.
  if (!answer.ok || turn !== asked) return
  const totals = await answer.json()
  if (turn !== asked) return
  for (const place of document.querySelectorAll('[data-amount]')) place.textContent = totals[place.dataset.amount]
  exact.value = totals.exact
  announcement.textContent = announcement.dataset.announce.replace('{total}', () => totals.total)
}
for (const box of boxes) box.addEventListener('change', () => follow().catch(() => {}))
// On return to the page, the browser restores the ticked boxes, so the totals may need an update.
if (boxes.some((box) => box.checked !== box.defaultChecked)) follow().catch(() => {})
