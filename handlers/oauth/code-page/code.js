// The page reads without this script: it takes the code out of the address, which browsers remember, and adds a button.
history.replaceState(null, '', location.pathname)

const source = document.getElementById('code')
const button = document.querySelector('button[data-copy]')
button.hidden = false
button.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(source.textContent)
    button.textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(source)
    button.textContent = 'Press Ctrl+C'
  }
  button.setAttribute('aria-live', 'polite')
})
