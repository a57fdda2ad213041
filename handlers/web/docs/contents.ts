/** Table of contents of the documentation, in the order of the sidebar. */

export interface ContentsEntry {
  /** Address of the page, relative to /docs/. */
  path: string
  /**
   * Markdown file, relative to this folder. A page without a file is generated from the contract or from a table in the
   * code, such as `problemCodes`.
   */
  file?: string
}

export interface Chapter {
  title: string
  entries: ContentsEntry[]
}

const files = (folder: string, ...names: string[]): ContentsEntry[] =>
  names.map((name) => ({ path: name, file: `${folder}/${name}.md` }))

export const chapters: Chapter[] = [
  {
    title: 'Begin',
    entries: files('guides', 'quickstart', 'bid-to-pay-application', 'authentication', 'oauth', 'second-factor'),
  },
  {
    title: 'Every call',
    entries: [
      ...files('guides', 'pagination-and-sync', 'idempotency'),
      { path: 'errors' },
      ...files('guides', 'rate-limits', 'money', 'versions'),
    ],
  },
  {
    title: 'Build on it',
    entries: [
      ...files('guides', 'webhooks'),
      { path: 'events' },
      ...files(
        'guides',
        'imports-and-exports',
        'files-and-documents',
        'mails',
        'languages',
        'quickbooks',
        'proofs',
        'office',
        'sandboxes',
        'sdk',
        'postman-and-bruno',
        'mcp',
      ),
    ],
  },
  {
    title: 'Reference',
    entries: [
      { path: 'operations' },
      { path: 'workflows' },
      ...files('guides', 'openapi', 'conformance'),
      { path: 'api-changes', file: '../../../generated/api-changes.md' },
      { path: 'changelog', file: '../../../CHANGELOG.md' },
    ],
  },
  {
    title: "Operator's guide",
    entries: files(
      'operating',
      'operating',
      'deployment',
      'sizes',
      'beyond-one-machine',
      'configuration',
      'administration',
      'database',
      'file-storage',
      'backups-and-upgrades',
      'moving',
      'privacy',
      'monitoring',
    ),
  },
  {
    title: 'How it is made',
    entries: files(
      'project',
      'architecture',
      'adding-an-operation',
      'testing',
      'benchmarks',
      'profile',
      'robustness',
      'histories',
      'glossary',
      'releasing',
    ),
  },
]
