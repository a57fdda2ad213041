import type { Fault } from '../fault.ts'

const versions = 'db/documents/versions.ts'
const requests = 'db/workflows/signature-requests.ts'
const shared = 'db/signature-requests/shared-requests.ts'
const signatureTests = [
  'test/signature-requests/signature-requests.test.ts',
  'test/signature-requests/voiding.test.ts',
  'test/signature-requests/states.test.ts',
]

const sharedFiles = ['test/bids/shared-files.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a note of a bid is looked for under an English heading',
    file: 'workers/pdf/bid.ts',
    find: "title === setting.label('common.description')",
    replace: "title === 'Description'",
    tests: ['test/bids/languages.test.ts'],
  },
  {
    name: 'a file that is shared no longer stays on an open page',
    file: 'db/bids/paper.ts',
    find: 'd.entity_id = ${bid.id} and d.shared_with_customer\n          and d.deleted_at is null)',
    replace: 'd.entity_id = ${bid.id} and false)',
    tests: sharedFiles,
  },
  {
    name: 'an acceptance does not look at the files again',
    file: 'db/bids/acceptance.ts',
    find: 'if (shownPaper && hashWithoutOptionChoice(content) !== hashWithoutOptionChoice(shownPaper))\n    throw new BidPaperChanged()\n',
    replace: '\n',
    tests: sharedFiles,
  },
  {
    name: 'the page opens any document of the organization',
    file: 'handlers/pages/bid/files.ts',
    find: 'paper.files?.find(({ documentId }) => String(documentId) === request.params.file)',
    replace: 'paper.files && { ...paper.files[0]!, documentId: Number(request.params.file), version: 1 }',
    tests: sharedFiles,
  },
  {
    name: 'a file that a customer has accepted is removed with its document',
    file: 'db/bids/bid-snapshots.ts',
    find: '  await keepFiles(tx, tenantId, bidId, content.files ?? [])\n',
    replace: '',
    tests: ['test/retention/sweep.test.ts', ...sharedFiles],
  },
  {
    name: 'a document stays shared on another record',
    file: 'db/documents/documents.ts',
    find: 'row.sharedWithCustomer ? { ...values, sharedWithCustomer: values.sharedWithCustomer ?? false } : values',
    replace: 'values',
    tests: ['test/documents/shared-with-customer.test.ts'],
  },
  {
    name: 'what a shared file says it is goes for what it is',
    file: 'db/documents/sharing.ts',
    find: 'if (judged.type === contentType.toLowerCase()) return',
    replace: 'if (judged) return',
    tests: ['test/documents/shared-with-customer.test.ts'],
  },
  {
    name: "a version is another document's",
    file: versions,
    find: "    .where('v.documentId', '=', id)\n",
    replace: '',
    tests: ['test/signature-requests/resending.test.ts', 'test/documents/documents.test.ts'],
  },
  {
    name: 'a document takes version 101',
    file: versions,
    find: 'if (row.version >= maxDocumentVersions) {',
    replace: 'if (row.version > maxDocumentVersions) {',
    tests: ['test/documents/documents.test.ts'],
  },
  {
    name: 'a third version takes the number of the second',
    file: versions,
    find: 'version: row.version + 1 }',
    replace: 'version: Math.min(2, row.version + 1) }',
    tests: ['test/documents/documents.test.ts'],
  },
  {
    name: 'an upload becomes two documents',
    file: versions,
    find: '  await markUploadUsed(tx, caller, sourcePath)\n',
    replace: '',
    tests: ['test/documents/document-uploads.test.ts'],
  },
  {
    name: 'a new version says the size of the first',
    file: versions,
    find: 'const change = { ...values, ...shownOf(caller, upload), version',
    replace: 'const change = { ...values, ...shownOf(caller, upload), size: row.size, version',
    tests: ['test/documents/documents.test.ts'],
  },
  {
    name: 'a deleted photograph is printed in the daily report',
    file: 'db/site-logs/paper.ts',
    find: 'and entity_id = ${entityId} and deleted_at is null',
    replace: 'and entity_id = ${entityId}',
    tests: ['test/site-logs/photographs.test.ts'],
  },
  {
    name: 'a request that was looked at goes on after its record has ended',
    file: 'db/signature-requests/signature-requests.ts',
    find: "and status in ('sent', 'viewed') and deleted_at is null order by id for update",
    replace: "and status in ('sent') and deleted_at is null order by id for update",
    tests: [
      'test/signature-requests/resending.test.ts',
      ...signatureTests,
      'test/signature-requests/documents.test.ts',
    ],
  },
  {
    name: 'the end of one record voids one request of it',
    file: 'db/signature-requests/signature-requests.ts',
    find: 'order by id for update`.execute(tx.sql)\n  for',
    replace: 'order by id limit 1 for update`.execute(tx.sql)\n  for',
    tests: [...signatureTests, 'test/signature-requests/documents.test.ts'],
  },
  {
    name: 'the end of one record voids the requests of others with its number',
    file: 'db/signature-requests/signature-requests.ts',
    find: 'and entity_type = ${entityType} and entity_id = ${entityId}',
    replace: 'and entity_id = ${entityId} and ${entityType}::text is not null',
    tests: [
      'test/signature-requests/resending.test.ts',
      ...signatureTests,
      'test/signature-requests/documents.test.ts',
    ],
  },
  {
    name: 'a request that is sent to a third person leaves the link of the second',
    file: requests,
    find: 'if (isElsewhere) await ensureLink',
    replace: 'if (isElsewhere && held.updatedAt === held.createdAt) await ensureLink',
    tests: signatureTests,
  },
  {
    name: 'a resend to the same address ends its link',
    file: requests,
    find: 'if (isElsewhere) await ensureLink',
    replace: 'await ensureLink',
    tests: signatureTests,
  },
  {
    name: 'a resend to somebody else says that he has looked at it',
    file: 'db/signature-requests/states.ts',
    find: "resendElsewhere: { from: open, to: 'sent',",
    replace: "resendElsewhere: { from: open, to: 'viewed',",
    tests: signatureTests,
  },
  {
    name: 'a request whose time is over is mailed again',
    file: requests,
    find: '    refuseExpiredSignatureRequest(tx, request)\n',
    replace: '',
    tests: signatureTests,
  },
  {
    name: 'a request can be signed at the very moment of its end',
    file: 'db/signature-requests/signature-requests.ts',
    find: 'Date.parse(expiresAt) <= Date.parse(at)',
    replace: 'Date.parse(expiresAt) < Date.parse(at) - 1000',
    tests: ['test/signature-requests/states.test.ts'],
  },
  {
    name: 'another document than the one shown is signed',
    file: shared,
    find: "    if (request.documentHash !== documentHash) return 'changed'\n",
    replace: '',
    tests: ['test/signature-requests/page.test.ts'],
  },
  {
    name: 'whoever signs without having looked has no viewedAt',
    file: shared,
    find: 'signature, signedAt: tx.at, viewedAt: request.viewedAt ?? tx.at },',
    replace: 'signature, signedAt: tx.at },',
    tests: ['test/signature-requests/page.test.ts', 'test/signature-requests/states.test.ts'],
  },
  {
    name: 'a signature of later says that it was looked at when it was signed',
    file: shared,
    find: 'signature, signedAt: tx.at, viewedAt: request.viewedAt ?? tx.at },',
    replace: 'signature, signedAt: tx.at, viewedAt: tx.at },',
    tests: [
      'test/signature-requests/resending.test.ts',
      'test/signature-requests/page.test.ts',
      'test/signature-requests/states.test.ts',
    ],
  },
  {
    name: 'a link that was replaced leads on',
    file: 'db/links/links.ts',
    find: 'if (rotate) await endLinks(tx, caller, kind, [entityId])',
    replace: 'if (rotate) await endLinks(tx, caller, kind, [entityId], { withdrawn: true })',
    tests: ['test/bids/share.test.ts', 'test/signature-requests/signature-requests.test.ts', 'test/bids/page.test.ts'],
  },
  {
    name: 'a link of one kind opens a record of another',
    file: 'db/links/links.ts',
    find: "    .where('link.entityType', '=', entityType)\n",
    replace: '',
    tests: ['test/signature-requests/page.test.ts', 'test/bids/page.test.ts'],
  },
  {
    name: 'a document that moves takes its entity of before along',
    file: 'db/documents/documents.ts',
    find: "row.entityType === 'project' && values.projectId != null ? { ...values, entityId: values.projectId } : values",
    replace: 'values',
    tests: ['test/documents/documents.test.ts'],
  },
  {
    name: 'a link that was replaced says that its bid was withdrawn',
    file: 'db/links/links.ts',
    find: `    .where('entityId', 'in', entityIds)
    .where('endedAt', 'is', null)
`,
    replace: `    .where('entityId', 'in', entityIds)
`,
    tests: ['test/bids/links.test.ts', 'test/bids/share.test.ts', 'test/bids/page.test.ts'],
  },
  {
    name: 'the words of a refusal are kept from who asked',
    file: 'db/signature-requests/shared-requests.ts',
    find: 'await mailSignatureRequestEnd(tx, caller, request, reason)',
    replace: 'await mailSignatureRequestEnd(tx, caller, request, null)',
    tests: ['test/signature-requests/signed-papers.test.ts'],
  },
  {
    name: 'a declined request says nothing of when',
    file: 'db/signature-requests/shared-requests.ts',
    find: '...{ declinedAt: tx.at, viewedAt',
    replace: '...{ viewedAt',
    tests: ['test/signature-requests/page.test.ts', 'test/signature-requests/states.test.ts'],
  },
  {
    name: 'a document is put on half of a record',
    file: 'db/documents/documents.ts',
    find: `  const violation = halfNamed(values)
  if (violation) return invalid([violation])
`,
    replace: '',
    tests: ['test/documents/documents.test.ts'],
  },
  {
    name: 'a document of a hidden record is downloaded',
    file: 'db/documents/versions.ts',
    find: 'const document = await findVisible(db, caller, documents, id)',
    replace:
      "const document = await findVisible(db, { ...caller, scopes: new Set([...caller.scopes, 'projects:read', 'bids:read', 'contacts:read', 'invoices:read', 'leads:read']) }, documents, id)",
    tests: ['test/documents/visible-documents.test.ts'],
  },
  {
    name: 'a JPEG is no photograph',
    file: 'db/site-logs/paper.ts',
    find: `in ('image/png', 'image/jpeg')`,
    replace: `in ('image/png')`,
    tests: ['test/site-logs/photographs.test.ts'],
  },
  {
    name: 'a document has the name of its file whatever it is called',
    file: 'db/documents/versions.ts',
    find: 'const name = values.name ?? upload.filename',
    replace: 'const name = upload.filename ?? values.name ?? null',
    tests: ['test/documents/documents.test.ts'],
  },
  {
    name: 'nobody knows who has put a version there',
    file: 'db/documents/versions.ts',
    find: '  uploadedBy: userId,',
    replace: '  uploadedBy: userId && null,',
    tests: ['test/documents/documents.test.ts'],
  },
  {
    name: 'a bid that was accepted before is drawn as papers are now',
    file: 'db/domain/bids/paper.ts',
    find: 'acceptance !== null && !acceptance.legible',
    replace: 'false',
    tests: ['test/domain/earlier-papers.test.ts'],
  },
  {
    name: 'what is accepted is drawn as what was accepted before',
    file: 'db/bids/acceptance.ts',
    find: '{ content, legible: true }',
    replace: '{ content, legible: false }',
    tests: ['test/bids/signed-bids.test.ts'],
  },
  {
    name: 'an application that was frozen before has a net of its change orders',
    file: 'workers/pdf/pay-app/changes.ts',
    find: '    ...(usesLayoutWithoutContractDate(certificate)',
    replace: '    ...(certificate.lines.length === 0',
    tests: ['test/domain/earlier-papers.test.ts'],
  },
]
