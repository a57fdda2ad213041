// Passkeys require this script; the rest of these pages works without it.
const { browserSupportsWebAuthn, startAuthentication, startRegistration } = SimpleWebAuthnBrowser

/** Maps the name of a browser error to the data attribute that contains its message. */
const words = { InvalidStateError: 'known', SecurityError: 'elsewhere', PageTooOld: 'old' }

async function ask(button) {
  const { form, dataset } = button
  const fields = new FormData(form)
  const asked = new URLSearchParams()
  for (const name of ['form', 'step']) if (fields.has(name)) asked.set(name, fields.get(name))
  const answer = await fetch(dataset.passkey, { method: 'POST', body: asked, headers: { Accept: 'application/json' } })
  if (!answer.ok) throw { name: 'PageTooOld' }
  const { options, state } = await answer.json()
  const start = 'creates' in dataset ? startRegistration : startAuthentication
  const response = await start({ optionsJSON: options })
  form.elements.state.value = state
  form.elements.response.value = JSON.stringify(response)
  form.submit()
}

for (const button of document.querySelectorAll('button[data-passkey]')) {
  if (!browserSupportsWebAuthn()) continue
  button.hidden = false
  for (const place of button.form.querySelectorAll('[data-with-passkey]')) place.hidden = false
  const problem = button.form.querySelector('[data-passkey-problem]')
  button.addEventListener('click', async () => {
    if ('creates' in button.dataset && !button.form.reportValidity()) return
    problem.hidden = true
    button.disabled = true
    try {
      await ask(button)
    } catch (error) {
      problem.textContent = problem.dataset[words[error.name] ?? 'none']
      problem.hidden = false
      button.disabled = false
    }
  })
}

for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
