// Filters the list of all operations by the text in the search field. The address /docs/api#createBid redirects to the
// operation createBid.
const field = document.querySelector('[data-filter] input')
const count = document.querySelector('[data-filter] [role="status"]')
const families = [...document.querySelectorAll('[data-family]')].map((element) => ({
  element,
  operations: [...element.querySelectorAll('tr[data-operation]')].map((row) => ({
    row,
    text: `${row.dataset.operation} ${row.textContent}`.toLowerCase().replace(/\s+/g, ' '),
  })),
}))

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const { element, operations } of families) {
    let some = 0
    for (const { row, text } of operations) {
      row.hidden = !words.every((word) => text.includes(word))
      if (!row.hidden) some += 1
    }
    element.hidden = some === 0
    // Families with matches are expanded; without a search text, all families are collapsed.
    element.querySelector('details').open = words.length > 0
    found += some
  }
  if (words.length === 0) count.textContent = ''
  else count.textContent = found === 1 ? '1 operation' : `${found} operations`
}

function goToOperation() {
  const name = decodeURIComponent(location.hash.slice(1))
  const row = families.flatMap(({ operations }) => operations).find((one) => one.row.dataset.operation === name)?.row
  if (row) location.replace(row.querySelector('a').href)
}

field.closest('[data-filter]').hidden = false
field.addEventListener('input', show)
field.closest('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const first = families.flatMap(({ operations }) => operations).find(({ row }) => !row.hidden)
  if (first && field.value.trim()) location.assign(first.row.querySelector('a').href)
})
addEventListener('hashchange', goToOperation)
// On return to the page, the browser restores the search text.
if (field.value) show()
goToOperation()
