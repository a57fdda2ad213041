// What the documentation can do with a script beside what it does without: copying code, and results while one types.
;(() => {
  for (const block of document.querySelectorAll('pre.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    const frame = document.createElement('div')
    frame.className = 'code-frame'
    block.replaceWith(frame)
    frame.append(block, button)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
  }

  const field = document.querySelector('#q')
  const results = document.querySelector('#results')
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || !field || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return
    event.preventDefault()
    field.focus()
  })
  if (!field || !results) return
  let waiting
  let under
  field.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(async () => {
      under?.abort()
      under = new AbortController()
      const address = `/docs/search?q=${encodeURIComponent(field.value)}`
      const answer = await fetch(address, { signal: under.signal }).catch(() => undefined)
      if (!answer?.ok) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      results.replaceChildren(...page.querySelector('#results').childNodes)
      history.replaceState(null, '', address)
    }, 120)
  })
})()
