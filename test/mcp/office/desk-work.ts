import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { idsOf, type OfficeTask } from './desk.ts'

/** Tasks about signatures, comments, documents, products and other desk work. */
export const deskTasks: OfficeTask[] = [
  {
    said: 'Who has not signed?',
    operation: 'listSignatureRequests',
    given: (tenant) => make.signatureRequest(tenant, { signerName: 'Noor Haddad' }),
    async play(desk) {
      const open = await Promise.all(
        ['sent', 'viewed'].map((status) => desk.call('listSignatureRequests', { query: { status, limit: 100 } })),
      )
      return open.flatMap(({ data }) => data.map(({ signerName }: { signerName: string }) => signerName)).sort()
    },
    judge: async (desk, answer) => [
      answer,
      (
        await desk.rows(
          "select signer_name from signature_requests where tenant_id = $1 and status in ('sent', 'viewed') order by 1",
        )
      ).map(({ signerName }) => signerName),
    ],
  },
  {
    said: 'Have Dana sign the change order for the stairs',
    operation: 'createSignatureRequest',
    given: (tenant) => make.changeOrder(tenant, { title: 'Oak stairs', status: 'submitted' }),
    async play(desk) {
      const [order] = (await desk.call('listChangeOrders', { query: { search: 'Oak stairs' } })).data
      return desk.call('createSignatureRequest', {
        body: {
          entityType: 'change_order',
          entityId: order.id,
          signerName: 'Dana Ortiz',
          signerEmail: 'dana@example.com',
        },
      })
    },
    judge: async (desk, _, { id }) => [
      await desk.row(
        `select signer_name, status from signature_requests
         where tenant_id = $1 and entity_type = 'change_order' and entity_id = $2`,
        id,
      ),
      { signerName: 'Dana Ortiz', status: 'sent' },
    ],
  },
  {
    said: 'Remind Pat Lane of the signature request that is open',
    operation: 'resendSignatureRequest',
    given: (tenant) => make.signatureRequest(tenant, { signerName: 'Pat Lane' }),
    async play(desk) {
      const [request] = (await desk.call('listSignatureRequests', { query: { search: 'Pat Lane' } })).data
      return desk.call('resendSignatureRequest', { path: { id: request.id }, body: {} })
    },
    judge: async (desk, answer) => [
      await desk.row('select type, resource_type from jobs where tenant_id = $1 and id = $2', answer.meta.job_id),
      { type: 'email', resourceType: 'signature-requests' },
    ],
  },
  {
    said: 'Leave a comment on the lead Sauna: call again on Monday',
    operation: 'createComment',
    given: (tenant) => make.lead(tenant, { name: 'Sauna' }),
    async play(desk) {
      const [lead] = (await desk.call('listLeads', { query: { search: 'Sauna' } })).data
      return desk.call('createComment', {
        body: { entityType: 'lead', entityId: lead.id, body: 'Call again on Monday' },
      })
    },
    judge: async (desk, _, { id }) => [
      (await desk.row("select body from comments where tenant_id = $1 and entity_type = 'lead' and entity_id = $2", id))
        .body,
      'Call again on Monday',
    ],
  },
  {
    said: 'What needs my attention today?',
    operation: 'listBriefing',
    given: (tenant) => make.overdueItem(tenant),
    play: async (desk) =>
      (await desk.call('listBriefing', { query: { limit: 100 } })).data
        .filter(({ category }: { category: string }) => category === 'invoice_overdue')
        .map(({ entityId }: { entityId: number }) => entityId),
    judge: async (desk, answer) => [
      answer,
      idsOf(
        await desk.rows(
          "select id from invoices where tenant_id = $1 and status in ('sent', 'partial') and due_date < now()",
        ),
      ),
    ],
  },
  {
    said: 'Find everything that has to do with Juniper',
    operation: 'searchRecords',
    given: async (tenant) => [
      await make.project(tenant, { name: 'Juniper house' }),
      await make.lead(tenant, { name: 'Juniper porch' }),
    ],
    play: async (desk) =>
      (await desk.call('searchRecords', { query: { q: 'Juniper' } })).data
        .map(({ entityType, entityId }: { entityType: string; entityId: number }) => `${entityType} ${entityId}`)
        .sort(),
    judge: async (_, answer, [project, lead]) => [answer, [`lead ${lead.id}`, `project ${project.id}`]],
  },
  {
    said: 'Make a spreadsheet of all customers',
    operation: 'exportContacts',
    play: (desk) => desk.call('exportContacts', { body: { filters: { type: 'customer' } } }),
    judge: async (desk, answer) => [
      await desk.row('select type, resource_type from jobs where tenant_id = $1 and id = $2', answer.data.job_id),
      { type: 'export', resourceType: 'contacts' },
    ],
  },
  {
    said: 'Print the bid for the attic as a PDF',
    operation: 'renderBidPdf',
    given: (tenant) => make.bid(tenant, { title: 'Attic', lines: [{ description: 'Insulation', unitPrice: '800' }] }),
    async play(desk) {
      const [bid] = (await desk.call('listBids', { query: { search: 'Attic' } })).data
      return desk.call('renderBidPdf', { path: { id: bid.id } })
    },
    judge: async (desk, answer) => [
      await desk.row('select type, resource_type from jobs where tenant_id = $1 and id = $2', answer.data.job_id),
      { type: 'pdf', resourceType: 'bids' },
    ],
  },
  {
    said: 'Add gypsum board at 14.50 a sheet to our products',
    operation: 'createProduct',
    play: (desk) =>
      desk.call('createProduct', {
        body: { type: 'material', name: 'Gypsum board', unit: 'sheet', unitPrice: '14.5' },
      }),
    judge: async (desk) => [
      (await desk.row("select unit_price from products where tenant_id = $1 and name = 'Gypsum board'")).unitPrice,
      '14.50',
    ],
  },
  {
    said: 'Raise the price of the paint product to 39',
    operation: 'updateProduct',
    given: (tenant) => make.product(tenant, { name: 'Paint', unitPrice: '35' }),
    async play(desk) {
      const [paint] = (await desk.call('listProducts', { query: { search: 'Paint' } })).data
      return desk.call('updateProduct', { path: { id: paint.id }, body: { unitPrice: '39' } })
    },
    judge: async (desk, _, { id }) => [
      Number((await desk.row('select unit_price from products where tenant_id = $1 and id = $2', id)).unitPrice),
      39,
    ],
  },
  {
    said: "Make an API key for the accountant's program that only reads invoices",
    operation: 'createApiKey',
    play: (desk) => desk.call('createApiKey', { body: { name: 'Accountant', scopes: ['invoices:read'] } }),
    judge: async (desk) => [
      (await desk.row("select scopes from api_keys where tenant_id = $1 and name = 'Accountant'")).scopes,
      ['invoices:read'],
    ],
  },
  {
    said: 'Upload the permit and file it as a document under the Hazel project',
    operation: 'createDocument',
    given: (tenant) => make.project(tenant, { name: 'Hazel' }),
    async play(desk) {
      const [project] = (await desk.call('listProjects', { query: { search: 'Hazel' } })).data
      const upload = (
        await desk.call('createDocumentUpload', { body: { contentType: 'text/plain', filename: 'permit.txt' } })
      ).data
      // Sends the file, as the program around the agent would.
      const headers = { 'Content-Type': 'text/plain' }
      await sendRaw(upload.uploadUrl, 'PUT', { body: 'Permit 7', headers })
      return desk.call('createDocument', {
        body: { sourcePath: upload.sourcePath, name: 'Permit', entityType: 'project', entityId: project.id },
      })
    },
    judge: async (desk, _, { id }) => [
      await desk.row('select name, size from documents where tenant_id = $1 and project_id = $2', id),
      { name: 'Permit', size: 8 },
    ],
  },
]
