// Sends operations from the API reference, as the signed-in user or with a credential that stays in this tab. Also
// expands the section that the address names.
const api = '/api/v1'
// Base path of the same operations for the signed-in user. Calls there carry a form token that other sites cannot
// obtain.
const own = '/portal/try'
let reader
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

const credential = () => JSON.parse(sessionStorage.getItem(place.credential) ?? '{}')

// Returns the name of the organization whose data the calls affect. For a credential, it is requested once, at the
// first use.
async function findOrganization() {
  const { kind, value, organization } = credential()
  if (!kind) return reader?.organization.name
  if (organization) return organization
  const { data } = await answerOf('/me', { headers: { Authorization: `Bearer ${value}` } })
  sessionStorage.setItem(place.credential, JSON.stringify({ kind, value, organization: data.tenant.name }))
  return data.tenant.name
}

function whoCalls() {
  const { kind } = credential()
  if (kind === 'key') return 'Requests carry your API key.'
  if (kind) return 'Requests carry an access token that you authorized.'
  return reader ? `You are signed in as ${reader.name}: requests do what the role ${reader.role} may.` : undefined
}

async function showCredential() {
  const who = whoCalls()
  say(who ?? 'No credential yet: sign in, use an API key, or authorize with OAuth.')
  showDestination('')
  if (!who) return
  try {
    const name = await findOrganization()
    say(`${who} They go to ${name}.`)
    showDestination(name)
  } catch (error) {
    say(`${who} The service refuses it: ${error.message}`)
  }
}

function showDestination(name) {
  for (const line of all('[data-destination]')) {
    const { open, mutation } = line.closest('form').dataset
    line.textContent = name && open === undefined ? `${mutation === undefined ? 'Reads from' : 'Writes to'} ${name}` : ''
  }
}

// Also requested before each call, because the user may have signed in to another organization in the meantime.
async function findReader() {
  const answer = await fetch(own).catch(() => undefined)
  return answer?.ok ? answer.json() : undefined
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

// Returns the address for authorization. The client is registered once per browser, and again if the service no longer
// knows it.
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
  sessionStorage.setItem(place.flow, JSON.stringify({ client, verifier, state, from: location.pathname + location.hash }))
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
  const { value } = credential()
  const asReader = !value && reader && form.dataset.open === undefined
  if (value) headers.Authorization = `Bearer ${value}`
  if (asReader) headers['Form-Token'] = reader.form
  const body = form.elements.body?.value
  if (body) headers['Content-Type'] = form.dataset.type
  const takesKey = form.querySelector('input[name="Idempotency-Key"]')
  if (takesKey && !headers['Idempotency-Key']) headers['Idempotency-Key'] = freshKey()
  const target = `${path}${query.size > 0 ? `?${query}` : ''}`
  const options = { method: form.dataset.method, headers, ...(body && { body }) }
  return { target, address: `${asReader ? own : api}${target}`, options, asReader }
}

const word = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

// Returns the curl command of a call. The key is in a variable. The Idempotency-Key is included only if the user
// entered one, because a generated one would replay the answer to this attempt.
function curlOf(form, { target, options: { method, headers, body } }) {
  const given = form.querySelector('input[name="Idempotency-Key"]')?.value
  const { Authorization: _, 'Form-Token': __, 'Idempotency-Key': ___, ...others } = headers
  const sent = { ...others, ...(given && { 'Idempotency-Key': given }) }
  const implied = body ? 'POST' : 'GET'
  return [
    `curl ${method === implied ? '' : `-X ${method} `}${word(`${location.origin}${api}${target}`)}`,
    ...(form.dataset.open === undefined ? ['-H "Authorization: Bearer $CONSTRUCTION_API_KEY"'] : []),
    ...Object.entries(sent).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(body ? [`-d ${word(body)}`] : []),
  ].join(' \\\n  ')
}

function copyButton(text) {
  const button = block('button', 'Copy as curl')
  button.type = 'button'
  button.className = 'plain small'
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      const shown = block('pre', text)
      shown.className = 'code'
      button.replaceWith(shown)
      getSelection().selectAllChildren(shown)
    }
  })
  return button
}

function block(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

// Reports whether the user has switched organizations since the page was loaded. The call is then not sent, because it
// would affect another organization than the page shows.
async function isElsewhere(request) {
  if (!request.asReader) return false
  const before = reader.organization.id
  reader = await findReader()
  await showCredential()
  return reader?.organization.id !== before
}

async function send(form) {
  const outcome = form.parentElement.querySelector('.outcome')
  if (await isElsewhere(requestOf(form))) {
    outcome.replaceChildren(block('p', 'You are signed in otherwise now, so nothing was sent. Look above, then try again.'))
    return
  }
  const request = requestOf(form)
  const { address, options } = request
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
  body.setAttribute('role', 'group')
  body.setAttribute('aria-label', 'The answer')
  const key = options.headers['Idempotency-Key']
  const lines = [block('p', head), ...(key ? [block('p', `Idempotency-Key: ${key}`)] : [])]
  outcome.replaceChildren(...lines, copyButton(curlOf(form, request)), body)
}

// Expands the section that the address names, for older browsers that do not do so by themselves.
function unfold() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  for (let at = named?.parentElement; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true
  if (named) named.scrollIntoView()
}

async function begin() {
  const isReturn = location.href.startsWith(`${returnAddress}?`)
  if (isReturn) return finish(new URLSearchParams(location.search)).catch(failed)
  // The header contains this element only if a user is signed in.
  if (document.querySelector('.top .reader')) reader = await findReader()
  return showCredential()
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
addEventListener('hashchange', unfold)
unfold()
begin()
