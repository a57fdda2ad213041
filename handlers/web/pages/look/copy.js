// Shows the buttons that copy the text of another element. The pages also work without this script.
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
