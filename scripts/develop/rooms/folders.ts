/**
 * Folder of the repository, and what its files may import in addition to each other. `why` says in one sentence what
 * the folder is for; the architecture page shows it.
 */
export interface Folder {
  path: string
  why: string
  /** Folders of this table that its files may import. A folder's name also allows the folders below it. */
  imports: readonly string[]
  /**
   * How the folders and files directly below it may import each other: `acyclic` means without a cycle, `none` means
   * not at all. Without this member, they count as one folder.
   */
  children?: 'acyclic' | 'none'
}

const contract = ['spec', 'generated']
const engine = [...contract, 'db/domain', 'db/engine']
const data = [...contract, 'db']

/**
 * Every folder with code, from the bottom to the top: a folder imports only folders that are above it in this list.
 * A file belongs to the entry with the longest path that begins its own path. A file that belongs to none is refused.
 */
export const folders: readonly Folder[] = [
  { path: 'spec', why: 'The contract that people edit: operations, schemas, recipes.', imports: [] },
  { path: 'generated', why: 'What `make generated` makes of the contract and the migrations.', imports: ['spec'] },
  {
    path: 'db/domain',
    why: 'Pure rules without a database: money, states, texts.',
    imports: contract,
    children: 'acyclic',
  },
  {
    path: 'db/engine',
    why: 'The tools of every table: settings and secrets (base), transactions and locks (postgres), events, and generic records.',
    imports: [...contract, 'db/domain'],
    children: 'acyclic',
  },
  {
    path: 'db/services',
    why: 'What all nouns use: access, files, links, mail, papers, jobs, pictures, branding.',
    imports: engine,
    children: 'acyclic',
  },
  {
    path: 'db/nouns',
    why: 'One folder or file for each family of records, such as bids.',
    imports: [...engine, 'db/services'],
    children: 'acyclic',
  },
  {
    path: 'db/workflows',
    why: 'Changes that concern several nouns, and the list of all resources.',
    imports: [...engine, 'db/services', 'db/nouns'],
    children: 'acyclic',
  },
  {
    path: 'db/operations',
    why: 'What concerns a whole organization or installation: backups, archives, sandboxes, retention.',
    imports: [...engine, 'db/services', 'db/nouns', 'db/workflows'],
    children: 'acyclic',
  },
  {
    path: 'handlers/pipeline',
    why: "The way of a request: the contract's operations (contract), shared handlers (verbs), the way to a handler (dispatch), and the gates (http).",
    imports: data,
    children: 'acyclic',
  },
  {
    path: 'handlers/operations',
    why: "The handlers of the contract's operations, by noun.",
    imports: [...data, 'handlers/pipeline'],
    children: 'acyclic',
  },
  {
    path: 'handlers/web/pages',
    why: "Customers' pages, sign-in, and what all HTML pages share.",
    imports: [...data, 'handlers/pipeline'],
  },
  {
    path: 'handlers/oauth',
    why: 'The OAuth 2.1 server.',
    imports: [...data, 'handlers/pipeline', 'handlers/web/pages'],
  },
  {
    path: 'handlers/web/docs',
    why: 'The documentation under /docs, with its pages in Markdown.',
    imports: [...data, 'handlers/pipeline', 'handlers/web/pages'],
  },
  {
    path: 'handlers/web/portal',
    why: 'The portal, in which the users of an organization work.',
    imports: [...data, 'handlers/pipeline', 'handlers/operations', 'handlers/web/pages'],
  },
  {
    path: 'handlers/mcp',
    why: 'The tools for agents (Model Context Protocol).',
    imports: [...data, 'handlers/pipeline', 'handlers/web/pages', 'handlers/web/docs'],
  },
  {
    path: 'handlers',
    why: 'The API process: it starts, and puts its routes together.',
    imports: [...data, 'handlers'],
  },
  {
    path: 'workers',
    why: 'The worker process: tasks (one a file), webhooks, imports, pdf, papers, mail.',
    imports: data,
    children: 'acyclic',
  },
  { path: 'scripts/service', why: 'The shell program that starts a process of the service.', imports: [] },
  { path: 'scripts/deploy', why: 'Units, images, proxies and alerts for production.', imports: [] },
  {
    path: 'scripts/packages',
    why: 'Code that other projects install from npm: sdk, cli, conformance, and what their commands share (terminal).',
    imports: ['generated'],
    children: 'acyclic',
  },
  {
    path: 'scripts/contract',
    why: 'The compiler of the contract: bundle, lint, generate, compare with the last release.',
    imports: [...data, 'scripts/packages'],
  },
  {
    path: 'scripts/operate',
    why: 'What operators run: run, admin, migrate, doctor, demo data, and the doubles and certificates of this machine.',
    imports: [...data, 'workers', 'scripts/service', 'scripts/packages/terminal'],
  },
  {
    path: 'scripts/packages/pack',
    why: 'The programs that build the npm packages.',
    imports: ['generated', 'scripts/packages', 'scripts/contract'],
  },
  {
    path: 'scripts/packages/listen',
    why: 'The program of `npm run listen`, which receives webhooks during development.',
    imports: [...data, 'scripts/packages', 'scripts/operate'],
  },
  {
    path: 'scripts/testkit',
    why: 'What tests, trials and benchmarks share: environment, HTTP client, webhook receiver, invariants, wire proxy, make.*',
    imports: [...data, 'handlers', 'workers', 'scripts/deploy', 'scripts/operate', 'scripts/packages'],
  },
  {
    path: 'scripts/develop',
    why: 'What contributors run: check, test runner, rooms, statements, mutants, release, install.',
    imports: [...data, 'scripts/packages', 'scripts/contract', 'scripts/operate', 'scripts/testkit'],
    children: 'acyclic',
  },
  {
    path: 'scripts/trials',
    why: 'Trials of the whole service, one folder each: its scenarios and its judgement.',
    imports: [...data, 'handlers', 'workers', 'scripts'],
    children: 'none',
  },
  {
    path: 'scripts/bench',
    why: 'The benchmarks of `make bench`.',
    imports: [...data, 'handlers', 'workers', 'scripts/operate', 'scripts/testkit'],
  },
  { path: 'scripts', why: 'The programs that units, images and npm name.', imports: [...data, 'scripts'] },
  { path: 'test', why: 'The tests, by subject.', imports: [...data, 'handlers', 'workers', 'scripts', 'test'] },
]
