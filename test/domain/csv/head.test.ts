import t from 'tap'
import { csvHeadBytes, notUtf8Message, parseCsv, readCsvHead } from '../../../db/domain/csv/head.ts'
import { matches, rejectsWith } from '../../../scripts/testkit/assertions/assertions.ts'

const read = (text: string | Buffer, wanted: readonly string[] = [], complete = true) =>
  readCsvHead(typeof text === 'string' ? Buffer.from(text) : text, complete, wanted)
const delimiterOf = async (text: string, wanted: readonly string[] = []) => (await read(text, wanted)).delimiter

t.test('the head of a CSV file gives its delimiter, its headers and the position of the first row', async (t) => {
  t.strictSame(await read('a,b\n1,2\n'), { delimiter: ',', headers: ['a', 'b'], bodyOffset: 4, bodyRow: 2 })
  t.strictSame(await read('\ufeffa;b\r\n1;2'), { delimiter: ';', headers: ['a', 'b'], bodyOffset: 8, bodyRow: 2 })
  t.strictSame(await read('\n\t\t\n " a "\t\tb\r1\t2\t3'), {
    ...{ delimiter: '\t', headers: ['a', '', 'b'], bodyOffset: 14, bodyRow: 4 },
  })
  t.strictSame(await read('a'), { delimiter: ',', headers: ['a'], bodyOffset: 1, bodyRow: 2 })
  t.strictSame((await read('a,a,""\n')).headers, ['a', 'a', ''])
  t.strictSame((await read('"two\nlines",b\n1,2\n')).headers, ['two\nlines', 'b'])
  t.equal(csvHeadBytes, 1_048_576)
})

t.test('the "sep=" line of Excel sets the delimiter and is not a row, with or without a byte order mark', async (t) => {
  const head = { delimiter: ';', headers: ['a,b', 'c'], bodyRow: 3 }
  t.strictSame(await read('sep=;\na,b;c\n1;2'), { ...head, bodyOffset: 12 })
  t.strictSame(await read('\ufeffsep=;\r\na,b;c\n1;2'), { ...head, bodyOffset: 16 })
  matches(t, await read('sep=\t\na,b\tc'), { delimiter: '\t', headers: ['a,b', 'c'] })
  matches(t, await read('sep=,\na;b;c,d'), { delimiter: ',', headers: ['a;b;c', 'd'] })
  matches(t, await read('sep=|\na,b'), { headers: ['sep=|'], bodyRow: 2 }, 'an unknown delimiter')
  matches(t, await read('a sep=;\nb,c'), { headers: ['a sep='.trim(), ''] })
  matches(t, await read('sep=;a,b,c\nd,e,f'), { delimiter: ',', headers: ['sep=;a', 'b', 'c'] })
})

t.test('an incomplete or altered byte order mark is not skipped', async (t) => {
  const after = (hex: string) => read(Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from('a,b\n')]))
  for (const hex of ['efbb', 'ef']) await rejectsWith(t, after(hex), /^Row 1 is neither UTF-8 text/, hex)
  for (const [hex, letter] of [
    ['efbbbe', '\ufefe'],
    ['efbabf', '\ufebf'],
    ['eebbbf', '\ueeff'],
  ] as const)
    t.strictSame((await after(hex)).headers, [`${letter}a`, 'b'], hex)
})

t.test('the delimiter is the character that best splits both the header and the rows into cells', async (t) => {
  const cases: [text: string, delimiter: string][] = [
    ['a;b,c;d\n1;2;3\n', ';'],
    ['a,b;c,d\n1,2,3\n', ','],
    ['a\tb;c\n1\t2\n', '\t'],
    ['a;b;c,d\n1,2\n3,4\n5,6\n7,8\n', ','],
    ['a,b;c\n1;2\n3;4\n', ';'],
    ['a,b\n', ','],
    ['a;b,c\n', ','],
    ['word\n1;2\n3;4\n', ','],
    ['a,b\n;1\n2;3\n4;5\n', ','],
    [`a,b;c\n${'x\n'.repeat(19)}1;2\n`, ','],
    [`a,b;c\n${'x\n'.repeat(18)}1;2\n`, ';'],
  ]
  for (const [text, delimiter] of cases) t.equal(await delimiterOf(text), delimiter, JSON.stringify(text))
})

t.test(
  'delimiters inside quotes are ignored, and a delimiter that would split a quoted cell counts half',
  async (t) => {
    const cases: [text: string, delimiter: string][] = [
      ['"a,b,c";d\n"1,2,3";4\n', ';'],
      ['x,"a;b;c"\n1,"2;3;4"\n', ','],
      ['x,"a;b"\n1,"2;3"\n', ','],
      ['"a""b,c,d";e\n1;2\n', ';'],
      [' "a,b,c";d\n1;2\n', ';'],
      ['a"b,c;d\n1,2;3\n', ','],
      ['a"b;c\n1;2\n', ';'],
      ['x;"a,b"\n1;"2,3"\n', ';'],
      ['x; "a,b"\n1; "2,3"\n', ';'],
      ['"a""b;c;d",e\n"1""2;3;4",5\n', ','],
      ['a,b;c\n1,"2;\n3;\n4"\n5,6\n', ','],
    ]
    for (const [text, delimiter] of cases) t.equal(await delimiterOf(text), delimiter, JSON.stringify(text))
  },
)

t.test('if title rows come first, the header is the row among the first twenty with all wanted columns', async (t) => {
  const table = 'Report of May\n\nMade;by;hand\nName;Mail\nA;a@b.example\n'
  matches(t, await read(table, ['Name', 'Mail']), { delimiter: ';', headers: ['Name', 'Mail'], bodyRow: 5 })
  matches(
    t,
    await read(table, ['Mail']),
    { headers: ['Report of May'], bodyRow: 2 },
    'one wanted column is no evidence for a semicolon',
  )
  matches(t, await read('a,b\n1;2;3;4\n5;6;7;8\n', ['a', 'b']), { delimiter: ',', headers: ['a', 'b'] })
  t.strictSame(await readCsvHead(Buffer.from(table), true), await read(table))
  matches(t, await read(table), { delimiter: ',', headers: ['Report of May'], bodyRow: 2 })
  matches(
    t,
    await read(table, ['Name', 'Fax']),
    { headers: ['Report of May'], bodyRow: 2 },
    'no row has all wanted columns',
  )
  const after = (rows: number) => `${'title\n'.repeat(rows)}Name,Mail\n`
  matches(t, await read(after(19), ['Name', 'Mail']), { headers: ['Name', 'Mail'], bodyRow: 21 })
  matches(t, await read(after(20), ['Name', 'Mail']), { headers: ['title'], bodyRow: 2 })
  matches(t, await read(`\n\n${after(19)}`, ['Name', 'Mail']), { bodyRow: 23 }, 'blank rows do not count')
})

t.test('an unreadable row below the first is skipped in the search for the header', async (t) => {
  matches(t, await read('Title\n"a"b,c\nName,Mail\n', ['Name', 'Mail']), { headers: ['Name', 'Mail'], bodyRow: 4 })
  matches(t, await read('Title\nName,"Mail\n', ['Name', 'Mail']), { headers: ['Title'], bodyRow: 2 })
  const latin = Buffer.from('Title\nGr\u00f6\u00dfe,b\nName,Mail\n', 'latin1')
  matches(t, await read(latin, ['Name', 'Mail']), { headers: ['Name', 'Mail'] })
})

t.test('a file that is not CSV is refused with a message that says what kind of file it is', async (t) => {
  const binary = 'The file is binary, or UTF-16 that does not begin with a byte order mark. '
  const broken = 'The header row does not end within 1 MB: a quote in it is probably never closed.'
  const nuls = (count: number, of: number) => Buffer.concat([Buffer.alloc(of - count, 'a'), Buffer.alloc(count)])
  const cases: [file: string | Buffer, message: string][] = [
    ['', 'The file is empty.'],
    ['\n,,\n', 'The file has no header row.'],
    [Buffer.from('504b0304', 'hex'), 'The file is a spreadsheet or an archive, not CSV. Export it as CSV.'],
    [nuls(3, 10), `${binary}Save it as "CSV UTF-8" and upload it again.`],
    [nuls(401, 2000), `${binary}Save it as "CSV UTF-8" and upload it again.`],
    ['a"\n"b"c,d\n'.slice(3), 'The quotes in the header row cannot be read.'],
    ['a,"b\n', broken],
    [`${'a,'.repeat(16_384)}b\n`, 'The header row has 16385 columns; at most 16384 can be read.'],
    [Buffer.from('Gr\u00f6\u00dfe\n', 'latin1'), notUtf8Message(1)],
  ]
  for (const [file, message] of cases) await rejectsWith(t, read(file), { name: 'CsvProblem', message }, message)
  const readable = [nuls(2, 10), nuls(400, 2000), Buffer.concat([nuls(0, 2000), Buffer.alloc(2000)])]
  for (const file of [...readable, Buffer.from('PK\u0003', 'latin1'), Buffer.from('PK\u0003\u0005', 'latin1')])
    t.equal((await read(file)).headers.length, 1)
  t.equal((await read(`${'a,'.repeat(16_383)}b\n`)).headers.length, 16_384)
  t.equal(
    notUtf8Message(7),
    'Row 7 is neither UTF-8 text nor UTF-16 text with a byte order mark. Save the file as "CSV UTF-8" and upload it again.',
  )
})

t.test('a row cut off at the end of the first megabyte of a file does not count as a row', async (t) => {
  t.strictSame(await read('a,b\n1', [], false), { delimiter: ',', headers: ['a', 'b'], bodyOffset: 4, bodyRow: 2 })
  matches(t, await read('Title\nName,Mai', ['Name', 'Mail'], false), { headers: ['Title'] })
  const message = 'The header row does not end within 1 MB: a quote in it is probably never closed.'
  await rejectsWith(t, read('a,b', [], false), { message })
  await rejectsWith(t, read('a,"b', [], false), { message })
  await rejectsWith(t, read('\n\n', [], false), { message })
})

t.test('parseCsv returns all records and treats neither a header nor a byte order mark specially', async (t) => {
  t.strictSame(await parseCsv('a;b\n"c;""d""";\n', ';'), [
    ['a', 'b'],
    ['c;"d"', ''],
  ])
  for (const end of ['', '\n', '\r', '\r\n']) {
    t.strictSame(await parseCsv(`\ufeffa,b${end}`, ','), [['\ufeffa', 'b']], JSON.stringify(end))
    const records = [['\ufeff\ufeffc'], ['\ufeffa', ' b ']]
    t.strictSame(await parseCsv(`\ufeff\ufeffc\n\ufeffa, b ${end}`, ','), records, JSON.stringify(end))
  }
  t.strictSame(await parseCsv('', ','), [])
  await rejectsWith(t, parseCsv('"a"b,c', ','), /^Parse Error: expected: ',' OR new line got: 'b'/)
})
