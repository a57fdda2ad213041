import { exampleOf, type ReferenceContract } from '../../pages/reference/contract.ts'
import { type RecordVariable, variableNameOfField } from './variables.ts'

/** A sample file that the scripts upload for a request, unless the user has already uploaded a file. */
export interface SampleFile {
  /** Path of the operation to call first: it returns the address to which the file is uploaded. */
  to: string
  filename: string
  contentType: string
  /** Text of the sample file, with variables in place of ids. */
  content: string
}

interface Import {
  mapping: Record<string, string>
}

/** Returns the sample files for imports and documents, keyed by operationId. */
export function sampleFilesOf(
  contract: ReferenceContract,
  variables: ReadonlyMap<string, RecordVariable>,
): Map<string, SampleFile> {
  const imports = Object.entries(contract.paths).flatMap(([path, { post }]): [string, SampleFile][] => {
    const family = /^\/([^/]+)\/imports$/.exec(path)?.[1]
    if (!family || !post) return []
    const { mapping } = exampleOf(post.requestBody?.content['application/json']) as Import
    const creation = contract.paths[`/${family}`]!.post!
    const record = exampleOf(creation.requestBody?.content['application/json']) as Record<string, unknown>
    const upload = { to: '/jobs/uploads', filename: `${family}.csv`, contentType: 'text/csv' }
    return [[post.operationId, { ...upload, content: rowOf(mapping, record, variables) }]]
  })
  const document = { to: '/documents/uploads', filename: 'Permit 2026-118.pdf', contentType: 'application/pdf' }
  return new Map([...imports, ['createDocument', { ...document, content: '%PDF-1.4\n%%EOF\n' }]])
}

/** Returns a CSV file with one row, in the columns of the import's example mapping. */
function rowOf(
  mapping: Record<string, string>,
  record: Record<string, unknown>,
  variables: ReadonlyMap<string, RecordVariable>,
): string {
  const cells = Object.values(mapping).map((field) => {
    const variable = variableNameOfField(field, record)
    if (variable && variables.has(variable)) return `{{${variable}}}`
    return [record[field] ?? ''].flat().join('; ')
  })
  return `${Object.keys(mapping).join()}\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()}\n`
}
