// Adds "select all" boxes to the columns of checkboxes. The pages also work without this script.
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
