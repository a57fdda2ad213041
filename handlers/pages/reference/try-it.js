// Trying operations in the reference: a credential that stays in this tab, and a key of its own for every attempt.
const api = '/api/v1'
const returnAddress = `${location.origin}/docs/api/authorized`
const place = { credential: 'reference.credential', flow: 'reference.flow', client: 'reference.client' }
const all = (selector) => [...document.querySelectorAll(selector)]

function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const encoded = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
const randomText = () => encoded(crypto.getRandomValues(new Uint8Array(32)))

function showCredential() {
  const { kind } = JSON.parse(sessionStorage.getItem(place.credential) ?? '{}')
  const text = kind === 'key' ? 'Requests carry your API key.' : 'Requests carry an access token that you authorized.'
  for (const line of all('[data-credential]')) line.textContent = kind ? text : 'No credential yet.'
}

function say(text) {
  for (const line of all('[data-credential], #outcome')) line.textContent = text
}

async function answerOf(path, options) {
  const response = await fetch(`${api}${path}`, options)
  const body = await response.json()
  if (!response.ok) throw new Error(body.error_description ?? body.detail ?? `The service answered ${response.status}.`)
  return body
}

async function registered() {
  const metadata = {
    client_name: 'API reference',
    redirect_uris: [returnAddress],
    token_endpoint_auth_method: 'none',
  }
  const headers = { 'Content-Type': 'application/json' }
  const client = await answerOf('/oauth/register', { method: 'POST', headers, body: JSON.stringify(metadata) })
  localStorage.setItem(place.client, client.client_id)
  return client.client_id
}

// The client is registered once for this browser, and anew where the service knows it no more.
async function addressFor(query) {
  const addressOf = (client) => `${api}/oauth/authorize?${new URLSearchParams({ ...query, client_id: client })}`
  const known = localStorage.getItem(place.client)
  if (known) {
    const { status } = await fetch(addressOf(known), { redirect: 'manual' })
    if (status < 400) return { client: known, address: addressOf(known) }
  }
  const client = await registered()
  return { client, address: addressOf(client) }
}

async function authorize() {
  const [verifier, state] = [randomText(), randomText()]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const { scopes_supported: scopes } = await (await fetch('/.well-known/oauth-authorization-server')).json()
  const { client, address } = await addressFor({
    response_type: 'code',
    redirect_uri: returnAddress,
    scope: scopes.join(' '),
    state,
    code_challenge: encoded(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  sessionStorage.setItem(place.flow, JSON.stringify({ client, verifier, state, from: location.pathname }))
  location.assign(address)
}

async function finish(query) {
  const flow = JSON.parse(sessionStorage.getItem(place.flow) ?? 'null')
  sessionStorage.removeItem(place.flow)
  if (!flow || query.get('state') !== flow.state) throw new Error('This answer belongs to no request of this tab.')
  if (query.has('error')) throw new Error(query.get('error_description') ?? query.get('error'))
  const form = {
    grant_type: 'authorization_code',
    code: query.get('code'),
    redirect_uri: returnAddress,
    client_id: flow.client,
    code_verifier: flow.verifier,
  }
  const token = await answerOf('/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
  sessionStorage.setItem(place.credential, JSON.stringify({ kind: 'token', value: token.access_token }))
  location.replace(flow.from)
}

const failed = (error) => say(error.message)

function requestOf(form) {
  let path = form.dataset.path
  const query = new URLSearchParams()
  const headers = {}
  for (const { name, value, dataset } of form.querySelectorAll('input[data-in]')) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '' && dataset.in === 'query') query.append(name, value)
    else if (value !== '') headers[name] = value
  }
  const { value: credential } = JSON.parse(sessionStorage.getItem(place.credential) ?? '{}')
  if (credential) headers.Authorization = `Bearer ${credential}`
  const body = form.elements.body?.value
  if (body) headers['Content-Type'] = form.dataset.type
  const takesKey = form.querySelector('input[name="Idempotency-Key"]')
  if (takesKey && !headers['Idempotency-Key']) headers['Idempotency-Key'] = freshKey()
  const address = `${api}${path}${query.size > 0 ? `?${query}` : ''}`
  return { address, options: { method: form.dataset.method, headers, ...(body && { body }) } }
}

function block(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

async function send(form) {
  const outcome = form.parentElement.querySelector('.outcome')
  const { address, options } = requestOf(form)
  const began = performance.now()
  const response = await fetch(address, options).catch((error) => error)
  if (response instanceof Error) {
    outcome.replaceChildren(block('p', `Nothing came back: ${response.message}`))
    return
  }
  const type = response.headers.get('content-type') ?? ''
  const text = /json|text|csv/.test(type) ? await response.text() : `${(await response.blob()).size} bytes, ${type}`
  const head = `${response.status} in ${Math.round(performance.now() - began)} ms, ${response.headers.get('x-request-id')}`
  const body = block('pre', /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text)
  body.className = 'code'
  body.tabIndex = 0
  body.setAttribute('aria-label', 'The answer')
  const key = options.headers['Idempotency-Key']
  outcome.replaceChildren(block('p', head), ...(key ? [block('p', `Idempotency-Key: ${key}`)] : []), body)
}

for (const part of all('[data-try], [data-credentials]')) part.hidden = false
for (const form of all('[data-try] form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form)
  })
}
for (const form of all('[data-key-form]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const value = form.elements.key.value.trim()
    form.reset()
    if (value) sessionStorage.setItem(place.credential, JSON.stringify({ kind: 'key', value }))
    showCredential()
  })
}
for (const button of all('[data-oauth]')) button.addEventListener('click', () => authorize().catch(failed))
for (const button of all('[data-forget]')) {
  button.addEventListener('click', () => {
    sessionStorage.removeItem(place.credential)
    showCredential()
  })
}
showCredential()
if (location.href.startsWith(`${returnAddress}?`)) finish(new URLSearchParams(location.search)).catch(failed)
