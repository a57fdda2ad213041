import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'

/**
 * Files in the formats that other products export, with their real headers and irregularities. The people in them are
 * invented.
 */
const place = await makeJobHelpers(t)

const names = 'type, first_name, last_name, company_name, position, email, phone, website, notes'

t.test('a Google Contacts file with empty names, several labels, multi-line notes and LF is imported', async (t) => {
  const caller = await place.tenant()
  const headers =
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Website 1 - Label,Website 1 - Value'
  const text = [
    headers,
    'Dana,,Ortiz,,,,,,,,Ortiz Homes,Owner,,,"Met at the fair.\nCall after 5, not before.",https://photos.example/1,* myContacts,* Work,dana@ortizhomes.example,,,Mobile,+1 555-0100,Profile,https://ortizhomes.example',
    ',,,,,,,,,,"Pacific Tile & Stone, Inc.",,,,,,Suppliers ::: * myContacts,,office@pacifictile.example,,,Work,(555) 010-0101 ::: (555) 010-0102,,',
    'Émile,,Łuczak,,,,,,,,,,,,,,* starred ::: * myContacts,* Home,EMILE@exämple,,,,,,',
    '   ,,,,,,,,,,,,,,,,,,,,,,,,',
  ].join('\n')
  const mapping = {
    'First Name': 'firstName',
    'Last Name': 'lastName',
    'Organization Name': 'companyName',
    'Organization Title': 'position',
    Notes: 'notes',
    'E-mail 1 - Value': 'email',
    'Phone 1 - Value': 'phone',
    'Website 1 - Value': 'website',
  }
  const { job, errors } = await place.run(caller, 'import', {
    mapping,
    defaults: { type: 'customer' },
    sourcePath: await place.upload(text),
  })
  matches(t, job, { status: 'completed', progress: { processed: 3, total: 3, errorsCount: 1 } })
  matches(t, job.result, { created: 2, failed: 1, errors: [{ row: 4, field: 'email', code: 'format' }] })
  matches(t, errors, /^First Name,Middle Name,.*Website 1 - Value,_row,_field,_code,_message,_violations\nÉmile,/)
  t.strictSame(await place.contacts(caller, names), [
    [
      'customer',
      'Dana',
      'Ortiz',
      'Ortiz Homes',
      'Owner',
      'dana@ortizhomes.example',
      '+1 555-0100',
      'https://ortizhomes.example',
      'Met at the fair.\nCall after 5, not before.',
    ],
    [
      'customer',
      null,
      null,
      'Pacific Tile & Stone, Inc.',
      null,
      'office@pacifictile.example',
      '(555) 010-0101 ::: (555) 010-0102',
      null,
      null,
    ],
  ])
})

t.test(
  'an import reads a HubSpot file with quotes, a byte order mark and CRLF, and a second import updates by email',
  async (t) => {
    const caller = await place.tenant()
    const rows = [
      [
        'Record ID',
        'First Name',
        'Last Name',
        'Email',
        'Phone Number',
        'Contact owner',
        'Lead Status',
        'Marketing contact status',
        'Create Date',
        'Associated Company',
        'Lifecycle Stage',
      ],
      [
        '151',
        'Priya',
        'Nair',
        'priya@nair.example',
        "'+15550103",
        'Sam Lee (sam@us.example)',
        'OPEN',
        'Non-marketing contact',
        '2026-01-05 09:12',
        'Nair "The" Architects',
        'Customer',
      ],
      [
        '152',
        'Bo',
        '',
        'bo@vendor.example',
        '=HYPERLINK("http://evil.example")',
        '',
        '',
        '',
        '2026-01-06 10:00',
        'Vendor; Sons',
        'Vendor',
      ],
      ['153', 'Lena', 'Holt', 'lena@holt.example', '', '', 'IN_PROGRESS', '', '2026-01-07 11:30', '', 'Lead'],
      ['154', 'No', 'Mail', 'n/a', '', '', '', '', '2026-01-08 08:00', '', 'Customer'],
    ]
    const file = (body: string[][]) =>
      `\ufeff${body.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`
    const mapping = {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Email: 'email',
      'Phone Number': 'phone',
      'Associated Company': 'companyName',
      'Lifecycle Stage': 'type',
    }
    const params = { mapping, updateInPlace: true, defaults: { notes: 'From HubSpot' } }
    const first = await place.run(caller, 'import', { ...params, sourcePath: await place.upload(file(rows)) })
    matches(t, first.job.result, {
      created: 2,
      failed: 2,
      errors: [
        { row: 4, field: 'type', code: 'enum' },
        { row: 5, field: 'email', code: 'format' },
      ],
    })
    t.strictSame(await place.contacts(caller, 'type, first_name, last_name, company_name, phone, notes'), [
      ['customer', 'Priya', 'Nair', 'Nair "The" Architects', '+15550103', 'From HubSpot'],
      ['vendor', 'Bo', null, 'Vendor; Sons', '=HYPERLINK("http://evil.example")', 'From HubSpot'],
    ])
    const [header, priya, bo, lena] = rows as [string[], string[], string[], string[]]
    const later = [header, priya, bo.with(2, 'Berg'), lena.with(10, 'Partner')]
    const second = await place.run(caller, 'import', { ...params, sourcePath: await place.upload(file(later)) })
    matches(t, second.job.result, { created: 1, updated: 1, unchanged: 1, failed: 0 })
  },
)

t.test('a QuickBooks report with a title, a footer date, commas in amounts and semicolons is imported', async (t) => {
  const caller = await place.tenant()
  for (const delimiter of [',', ';']) {
    const lines = [
      ['Customer Contact List'],
      ['Hillside Builders LLC'],
      [],
      ['Customer', 'Company', 'Phone Numbers', 'Email', 'Full Name', 'Billing Address', 'Open Balance'],
      [
        'Adams, Ruth',
        'Adams Dental',
        'Phone:555-0110 Mobile:555-0111',
        'ruth@adams.example',
        'Ruth Adams',
        '1 Main St\nSpringfield, IL',
        '1,250.00',
      ],
      ['Baker:Kitchen job', '', '', '', 'Tom Baker', '', '-75.00'],
      ['Deleted (deleted)', 'Old Co', '', 'old@', '', '', '0.00'],
      [],
      ['Saturday, Nov 21, 2026 06:01 AM GMT-08:00'],
    ]
    const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell}"` : cell)
    const text = lines.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n')
    const mapping = { Customer: 'lastName', Company: 'companyName', 'Phone Numbers': 'phone', Email: 'email' }
    const params = { mapping, defaults: { type: 'customer' }, sourcePath: await place.upload(text) }
    const { job } = await place.run(caller, 'import', params)
    matches(t, job.result, {
      created: 2,
      failed: 2,
      errors: [
        { row: 7, field: 'email', code: 'format' },
        { row: 9, field: 'row', code: 'rule', message: 'has 1 cells, but the header has 7' },
      ],
    })
  }
  const imported = [
    'customer',
    null,
    'Adams, Ruth',
    'Adams Dental',
    null,
    'ruth@adams.example',
    'Phone:555-0110 Mobile:555-0111',
    null,
    null,
  ]
  t.strictSame((await place.contacts(caller, names))[0], imported)
})
