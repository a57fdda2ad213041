import { readFile } from 'node:fs/promises'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import * as validator from 'express-openapi-validator'
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js'
import { Kysely, PostgresDialect } from 'kysely'
import { type Context, OpenAPIBackend, type Request as OperationRequest } from 'openapi-backend'
import pg from 'pg'
import type { DB } from '../../../generated/database.d.ts'

/**
 * Second reference server: the service's own packages and contract, wired as the packages' manuals show. It validates
 * requests and answers three operations from the same rows as the service. It has no credentials, limits, idempotency,
 * audit or events. The tenant comes in the header X-Tenant.
 */
const text = await readFile(new URL('../../../generated/openapi.json', import.meta.url), 'utf8')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
// Starts a query of contacts. Columns have the database's names, because the service's renaming plugin is not
// installed.
const contacts = () => database as unknown as Kysely<{ contacts: Record<string, unknown> }>

const backend = new OpenAPIBackend({
  definition: JSON.parse(text),
  apiRoot: '/api/v1',
  quick: true,
  validate: false,
})
const tenantOf = (request: Request): number => Number(request.headers['x-tenant'])

backend.register({
  getContact: async ({ request }: Context, incoming: Request, response: Response) => {
    const data = await contacts()
      .selectFrom('contacts')
      .selectAll()
      .where('tenant_id', '=', tenantOf(incoming))
      .where('id', '=', Number((request.params as { id: string }).id))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    response.json({ data })
  },
  listContacts: async (_: Context, incoming: Request, response: Response) => {
    const data = await contacts()
      .selectFrom('contacts')
      .selectAll()
      .where('tenant_id', '=', tenantOf(incoming))
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(Number(incoming.query.limit))
      .execute()
    response.json({ data })
  },
  createContact: async (_: Context, incoming: Request, response: Response) => {
    const at = new Date()
    const { type, firstName, email } = incoming.body
    const values = { type, first_name: firstName, email, tenant_id: tenantOf(incoming), created_at: at, updated_at: at }
    const data = await contacts()
      .transaction()
      .execute((trx) => trx.insertInto('contacts').values(values).returningAll().executeTakeFirst())
    response.status(201).json({ data })
  },
})
for (const name of Object.keys(JSON.parse(text).components.securitySchemes))
  backend.registerSecurityHandler(name, () => true)
await backend.init()

const app = express()
app.get('/livez', (_, response) => void response.json({}))
app.use(express.json())
const validating = validator.middleware({
  apiSpec: JSON.parse(text) as OpenAPIV3.DocumentV3_1,
  validateRequests: true,
  validateResponses: false,
  validateSecurity: false,
})
// The cast is needed because the validator's own request type requires properties that the validator itself adds.
app.use(validating as RequestHandler[])
app.use((request, response) => backend.handleRequest(request as OperationRequest, request, response))
const problem: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message, errors: error.errors })
}
app.use(problem)
app.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
