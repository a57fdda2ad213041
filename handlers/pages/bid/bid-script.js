// The total follows the options. The service computes every amount; this only asks for it and shows it.
const form = document.getElementById('accept')
const boxes = form ? [...document.querySelectorAll('input[name="option"]')] : []
// What the customer has seen goes with the signature; the service refuses to sign any other total.
const exact = document.querySelector('[data-exact]')
const announcement = document.querySelector('[data-announce]')
document.querySelector('[data-update]')?.closest('.update').remove()

let asked = 0
const follow = async () => {
  const turn = ++asked
  const query = new URLSearchParams(boxes.filter((box) => box.checked).map((box) => ['option', box.value]))
  const answer = await fetch(`${form.dataset.address}/totals?${query}`, { headers: { Accept: 'application/json' } })
  // An answer that a later choice has overtaken says nothing any more.
  if (!answer.ok || turn !== asked) return
  const totals = await answer.json()
  if (turn !== asked) return
  for (const place of document.querySelectorAll('[data-amount]')) place.textContent = totals[place.dataset.amount]
  exact.value = totals.exact
  announcement.textContent = announcement.dataset.announce.replace('{total}', () => totals.total)
}
for (const box of boxes) box.addEventListener('change', () => follow().catch(() => {}))
// A browser that comes back to the page keeps what was ticked.
if (boxes.some((box) => box.checked !== box.defaultChecked)) follow().catch(() => {})
