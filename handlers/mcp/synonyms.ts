/** Words that contractors use, with the contract's words for the same things. */
const contractWords: Record<string, string> = {
  quote: 'bid',
  quotation: 'bid',
  estimate: 'bid',
  proposal: 'bid',
  offer: 'bid',
  tender: 'bid',
  customer: 'contact customer',
  client: 'contact customer',
  person: 'contact user',
  supplier: 'contact manufacturer',
  vendor: 'contact manufacturer',
  subcontractor: 'contact',
  colleague: 'user',
  employee: 'user contact',
  worker: 'crew time',
  job: 'project job',
  house: 'project',
  bill: 'create pay application invoice',
  draw: 'pay application',
  requisition: 'pay application',
  retention: 'retainage pay application',
  owe: 'unpaid invoice report',
  overdue: 'unpaid invoice report',
  unpaid: 'invoice',
  ageing: 'report invoice',
  aging: 'report invoice',
  receivable: 'report invoice',
  cheque: 'payment',
  check: 'payment',
  timesheet: 'time entry',
  clock: 'time entry',
  hour: 'time entry',
  diary: 'site log',
  daily: 'site log',
  weather: 'site log',
  photo: 'document',
  picture: 'document',
  drawing: 'document',
  plan: 'document',
  file: 'document',
  contract: 'document signature',
  sign: 'signature',
  signed: 'signature',
  extra: 'change order create',
  variation: 'change order',
  amendment: 'change order',
  schedule: 'calendar crew assignment',
  dispatch: 'crew assignment',
  team: 'crew user',
  sale: 'report bid',
  profit: 'report',
  appointment: 'calendar',
  prospect: 'lead',
  enquiry: 'lead',
  inquiry: 'lead',
  opportunity: 'lead',
  pipeline: 'lead stage',
  material: 'product',
  item: 'product line',
  catalogue: 'product',
  catalog: 'product',
  price: 'product',
  note: 'comment',
  message: 'comment notification',
  todo: 'briefing',
  attention: 'briefing',
  today: 'briefing calendar',
  spreadsheet: 'export csv',
  excel: 'export csv',
  download: 'export document',
  upload: 'import document',
  print: 'pdf',
  quickbooks: 'accounting',
  letterhead: 'branding',
  logo: 'branding',
  finish: 'update',
  close: 'update',
  rename: 'update',
  edit: 'update',
  change: 'update',
  raise: 'update',
  mark: 'update',
  remove: 'delete',
  add: 'create',
  new: 'create',
  make: 'create',
  write: 'create',
  open: 'create open',
  log: 'log create',
  show: 'get list',
  find: 'list search',
  which: 'list',
  who: 'list',
  many: 'count',
  much: 'aggregate sum',
  total: 'aggregate sum',
}

const stopWords = new Set(
  'a an and are as at be been by do does for from has have how i in is it its me my not of on or our that the their them they this to us was we what when where will with you your'.split(
    ' ',
  ),
)

/**
 * Returns a word without its ending, so that `invoices` matches `invoice` and `billed` matches `billing`. Undefined for
 * a word that the search ignores, such as `the`.
 */
export function stemOf(word: string): string | undefined {
  const plain = word.toLowerCase()
  if (plain === '' || stopWords.has(plain)) return undefined
  if (plain.length < 4) return plain
  return plain
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=\w{3})(?:ing|ed)$/, '')
}

const contractWordsByStem = new Map(Object.entries(contractWords).map(([word, meant]) => [stemOf(word)!, meant]))

/** Returns the stems to search for a word: its own stem and those of its synonyms. */
export function searchTermsFor(word: string): string[] {
  const stem = stemOf(word)
  if (stem === undefined) return []
  const meant = (contractWords[word.toLowerCase()] ?? contractWordsByStem.get(stem))?.split(' ') ?? []
  return [...new Set([stem, ...meant.flatMap((one) => stemOf(one) ?? [])])]
}
