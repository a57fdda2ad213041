// Nothing on these pages needs this script: it adds buttons that copy, and ticks a column at once.
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.copy)
    const label = button.textContent
    try {
      await navigator.clipboard.writeText(source.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(source)
      button.textContent = 'Press Ctrl+C'
    }
    button.setAttribute('aria-live', 'polite')
    setTimeout(() => {
      button.textContent = label
    }, 4000)
  })
}

for (const all of document.querySelectorAll('input[data-all]')) {
  const boxes = [...document.querySelectorAll(`input[data-column="${all.dataset.all}"]`)]
  const show = () => {
    const ticked = boxes.filter((box) => box.checked).length
    all.checked = ticked === boxes.length
    all.indeterminate = ticked > 0 && ticked < boxes.length
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
  })
  for (const box of boxes) box.addEventListener('change', show)
  if (all.checked) for (const box of boxes) box.checked = true
  else show()
}
