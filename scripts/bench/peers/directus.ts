import { randomUUID } from 'node:crypto'
import { contactColumns, type Peer } from './peer.ts'
import { runPeer, startPeer } from './process.ts'

/**
 * Its own server over the tables that it finds, asked with an administrator's static token, whom it lets do everything
 * without a look at permissions. Without its Studio, its sockets, its telemetry and its shedding of load; answers are not
 * cached, as it comes. What it keeps in memory of the database's tables stays, as its manual has it.
 */
export const directus: Peer = {
  name: 'Directus 12.4.0',
  schema: 'directus',
  // The version of isolated-vm that it names must be compiled; this one brings its program along. No request here uses it.
  packages: { dependencies: { directus: '12.4.0' }, overrides: { 'isolated-vm': '7.0.1' } },
  async start({ url }, folder) {
    const env = { ...settings, DB_CONNECTION_STRING: url, DB_SEARCH_PATH: this.schema }
    await runPeer(folder, 'directus', ['bootstrap'], env)
    return startPeer(folder, 'directus', { args: ['start'], env, ready: '/server/ping' })
  },
  requests: {
    one: ({ contactIds }, index) => asked('GET', `/${contactIds[index % contactIds.length]}?fields=${fields}`),
    page: ({ id }) => asked('GET', `?limit=25&sort=-id&fields=${fields}&filter=${encodeURIComponent(liveOf(id))}`),
    create: ({ id }) => {
      const body = { tenant_id: id, type: 'customer', first_name: 'Dana', email: 'dana@mail.example' }
      return { ...asked('POST', `?fields=${fields}`), body: JSON.stringify(body) }
    },
  },
  contactsIn(answer, kind) {
    const { data } = answer as { data: unknown }
    return (kind === 'page' ? data : [data]) as { id: number; email: string }[]
  },
}

const token = randomUUID()
const settings = {
  DB_CLIENT: 'pg',
  DB_POOL__MAX: '16',
  HOST: '127.0.0.1',
  SECRET: randomUUID(),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: randomUUID(),
  ADMIN_TOKEN: token,
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  CACHE_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  SERVE_APP: 'false',
  TELEMETRY: 'false',
  WEBSOCKETS_ENABLED: 'false',
}

const fields = contactColumns.join(',')
const liveOf = (tenant: number): string => JSON.stringify({ tenant_id: { _eq: tenant }, deleted_at: { _null: true } })

const asked = (method: 'GET' | 'POST', path: string) => ({
  method,
  path: `/items/contacts${path}`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
})
