import { writeFile } from 'node:fs/promises'
import { contactColumns, type Peer } from './peer.ts'
import { startPeer } from './process.ts'

const schema = 'postgraphile'

/**
 * Its command line, run by a configuration file that extends the preset which its manual begins with: with it, a page is
 * narrowed by indexed columns alone, so that nobody asks whether a contact is deleted. It keeps the plans of operations that
 * it has seen, as Postgres keeps those of statements, and no answers.
 */
export const postgraphile: Peer = {
  name: 'PostGraphile 5.1.5',
  schema,
  packages: { dependencies: { postgraphile: '5.1.5' } },
  async start({ url }, folder) {
    await writeFile(`${folder}/graphile.config.mjs`, configuration)
    const env = { DATABASE_URL: url }
    return startPeer(folder, 'postgraphile', { env, ready: '/graphql' })
  },
  requests: {
    one: ({ contactIds }, index) => asked(oneQuery, { id: String(contactIds[index % contactIds.length]) }),
    page: ({ id }) => asked(pageQuery, { tenant: String(id) }),
    create: ({ id }) =>
      asked(creation, {
        contact: { tenantId: String(id), type: 'customer', firstName: 'Dana', email: 'dana@mail.example' },
      }),
  },
  contactsIn(answer, kind) {
    const { data } = answer as { data: { one: object; page: { nodes: object[] }; create: { contact: object } } }
    const found = kind === 'page' ? data.page.nodes : [kind === 'one' ? data.one : data.create.contact]
    return (found as { rowId: string; email: string }[]).map(({ rowId, email }) => ({ id: rowId, email }))
  },
}

const configuration = `
import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

export default {
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['${schema}'],
      poolConfig: { max: 16 },
    }),
  ],
  grafserv: { host: '127.0.0.1', port: Number(process.env.PORT), graphiql: false },
}
`

// A column `id` is a rowId to PostGraphile, since a GraphQL id names a record among those of all tables.
const camelOf = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const fields = contactColumns.map((column) => (column === 'id' ? 'rowId' : camelOf(column))).join(' ')

const oneQuery = `query ($id: BigInt!) { one: contactByRowId(rowId: $id) { ${fields} } }`
const pageQuery = `query ($tenant: BigInt!) {
  page: allContacts(first: 25, orderBy: ROW_ID_DESC, condition: { tenantId: $tenant }) { nodes { ${fields} } }
}`
const creation = `mutation ($contact: ContactInput!) {
  create: createContact(input: { contact: $contact }) { contact { ${fields} } }
}`

const asked = (query: string, variables: object) => ({
  method: 'POST' as const,
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables }),
})
