import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { escapeFormula, unescapeFormula } from '../../../db/domain/csv/formulas.ts'
import { readCsvHead } from '../../../db/domain/csv/head.ts'
import {
  CsvProblem,
  findRecordEnd,
  quoteUnclosed,
  RecordEndFinder,
  recordUnfinished,
} from '../../../db/domain/csv/record-scanner.ts'
import { type OpenCsv, readCsvFileHead } from '../../../db/services/files/csv-file.ts'
import { openLocalFile } from '../../../db/services/files/local-file.ts'
import { matches, rejectsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { type CsvRow, parseBlock, readBlocks, surveyFile } from '../../../workers/csv/blocks.ts'
import { csvLine } from '../../../workers/csv/writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'csv-'))
t.teardown(() => rmSync(folder, { recursive: true }))

let made = 0
function file(content: string | Buffer): OpenCsv {
  const path = join(folder, `${made++}.csv`)
  writeFileSync(path, content)
  return () => openLocalFile(path)
}

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le')
const utf16be = (text: string): Buffer => utf16le(text).swap16()

/** Returns the headers and rows that an import reads from the file, in blocks of `maxRows` rows. */
async function readAll(content: string | Buffer, maxRows = 500): Promise<{ headers: string[]; rows: CsvRow[] }> {
  const open = file(content)
  const head = await readCsvFileHead(open)
  const total = await surveyFile(open, head)
  const rows: CsvRow[] = []
  const reading = { offset: head.bodyOffset, row: head.bodyRow, delimiter: head.delimiter, maxRows }
  for await (const block of readBlocks(open, reading)) rows.push(...(await parseBlock(block, head.delimiter)))
  if (total !== rows.length) throw new Error(`the survey counted ${total} of ${rows.length} rows`)
  return { headers: head.headers, rows }
}

const cells = (rows: CsvRow[]): string[][] => rows.map((row) => row.cells)

t.test('the CSV reader detects the byte order mark, the delimiter and the line ends of a file', async (t) => {
  for (const mark of ['', '\ufeff']) {
    for (const delimiter of [',', ';', '\t']) {
      for (const end of ['\n', '\r\n', '\r']) {
        const lines = [
          ['Name', 'Notes, or; what', 'Zoë'],
          ['A', 'one, two; three', ''],
          ['B', `two${end}lines`, 'x'],
        ]
        const text = lines.map((line) => line.map((cell) => `"${cell}"`).join(delimiter)).join(end)
        const { headers, rows } = await readAll(mark + text)
        t.strictSame(headers, lines[0], JSON.stringify([mark, delimiter, end]))
        t.strictSame(cells(rows), lines.slice(1))
      }
    }
  }
})

t.test('byte order marks before or after the opening quote are not part of the first column name', async (t) => {
  for (const start of [
    '\ufeff"Name, first"',
    '"\ufeffName, first"',
    '\ufeff"\ufeffName, first"',
    '\ufeff\ufeff"Name, first"',
  ]) {
    const { headers, rows } = await readAll(`${start},Notes\n"A, b",\ufeffx\n`)
    t.strictSame(headers, ['Name, first', 'Notes'], JSON.stringify(start))
    t.strictSame(cells(rows), [['A, b', '\ufeffx']])
  }
})

t.test('quoted text and decimal commas do not disturb the detection of the delimiter', async (t) => {
  const at = async (text: string) => (await readCsvHead(Buffer.from(text), true)).delimiter
  t.equal(await at('Name;"Address, street, number";City\nBob;"Main, 5, b";X\n'), ';')
  t.equal(await at('name;amount\nA;1,5\nB;2,75\n'), ';')
  t.equal(await at('"a;b;c;d",e\n"1;2;3;4",5\n'), ',')
  t.equal(await at('only\nvalue; with; semicolons\n'), ',')
  t.equal(await at('sep=;\na,b;c\n1;2\n'), ';')
  t.strictSame((await readCsvHead(Buffer.from('\ufeffsep=\t\r\n\r\n a \tb\r\n1\t2'), true)).headers, ['a', 'b'])
})

t.test('rows have the numbers that a spreadsheet shows, and blank rows are skipped', async (t) => {
  const { rows } = await readAll('\na,b\n\n1,2\n  \n,,\n" ",\n"3\n",4\n\n')
  t.strictSame(rows, [
    { row: 4, cells: ['1', '2'] },
    { row: 8, cells: ['3\n', '4'] },
  ])
})

t.test('a row with unreadable quotes is reported, and all other rows are read', async (t) => {
  const { rows } = await readAll('a,b\n1,2\n"x"y,3\n4,"5"\n6" pipe,7\n')
  t.strictSame(rows, [
    { row: 2, cells: ['1', '2'] },
    { row: 3, cells: ['"x"y,3'], problem: 'The quotes in this row cannot be read.' },
    { row: 4, cells: ['4', '5'] },
    { row: 5, cells: ['6" pipe', '7'] },
  ])
})

t.test('a file that is not CSV in UTF-8 is refused with a message that names the cause', async (t) => {
  const xlsx = Buffer.from('504b0304140006000800', 'hex')
  const cases: [Buffer | string, RegExp][] = [
    ['', /empty/],
    ['\n \n,,\n', /no header row/],
    [Buffer.from('Name,Mail\nA,b\n', 'utf16le'), /UTF-16/],
    [Buffer.from('Name,Größe\n', 'latin1'), /Row 1 is neither UTF-8/],
    [Buffer.from('Name,Mail\na,b\nJosé,b\n', 'latin1'), /Row 3 is neither UTF-8/],
    [xlsx, /spreadsheet/],
    ['a,b\n1,2\n3,"4\n5,6\n', /Row 3 opens a quote that is never closed/],
    [`a,b\n1,2\n3,"${'x'.repeat(1_500_000)}\n5,6\n`, /Row 3 opens a quote/],
    [`a,b\n1,2\n3,"${'""'.repeat(2_500_000)}`, /Row 3 opens a quote that is never closed/],
    [`a,"${'x'.repeat(1_500_000)}`, /header row/],
    ['"a"b,c\n1,2\n', /quotes in the header/],
    [`${'a,'.repeat(16_384)}a\n1\n`, /has 16385 columns; at most 16384/],
  ]
  for (const [content, words] of cases) {
    await rejectsWith(t, readAll(content), { name: 'CsvProblem', message: words })
    await rejectsWith(t, readAll(content), CsvProblem)
  }
})

t.test('rows with NUL characters or very long cells are read, so that each can be refused individually', async (t) => {
  const { rows } = await readAll(`a,b\n1,x\0y\n2,${'z'.repeat(40_000)}\n3,ok\n`)
  t.strictSame(
    rows.map((row) => [row.row, row.cells[1]?.length]),
    [
      [2, 3],
      [3, 40_000],
      [4, 2],
    ],
  )
})

t.test(
  'a row of more than 1 MB is refused without affecting other rows, at any position and in any encoding',
  async (t) => {
    const long = 'x'.repeat(1_060_000)
    const texts = [long, `"${long}"`, `"a ""b"",\r\n${long}"`, ',,'.repeat(530_000), `"${'""'.repeat(530_000)}"`]
    for (const text of texts) {
      for (const end of ['\r\n', '\r']) {
        for (const write of [(all: string) => all, utf16be]) {
          const { rows } = await readAll(write(['\ufeffa,b', '1,2', `3,${text}`, '4,"5"'].join(end)))
          t.strictSame(
            [rows[0], rows[2]],
            [
              { row: 2, cells: ['1', '2'] },
              { row: 4, cells: ['4', '5'] },
            ],
          )
          matches(t, rows[1], { row: 3, problem: /longer than 1 MB/, cells: [containing(`3,${text.slice(0, 996)}`)] })
        }
      }
    }
    const { rows } = await readAll(`a\n${'1\n'.repeat(700)}${long}\n${long}`)
    t.strictSame([rows.length, rows.filter(({ problem }) => problem).map(({ row }) => row)], [702, [702, 703]])
  },
)

t.test('the end of a record is the same whether its text is read at once or in pieces', async (t) => {
  const unit = fc.constantFrom(0x22, 0x22, 0x2c, 0x0a, 0x0d, 0x20, 0x09, 0x61, 0xc3)
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (all, size) => {
      const bytes = Buffer.from(all)
      const whole = findRecordEnd(bytes, 0, 0x2c, true)
      const finder = new RecordEndFinder(0x2c)
      let found = recordUnfinished
      let at = 0
      for (; at < bytes.length && found === recordUnfinished; at += size) {
        const inPiece = finder.find(bytes.subarray(at, at + size))
        if (inPiece !== recordUnfinished) found = at + inPiece
      }
      if (found !== recordUnfinished) t.equal(found, whole)
      else if (finder.isUnclosed) t.equal(whole, quoteUnclosed)
      else t.equal(bytes.length === 0 ? 0 : whole, bytes.length)
    }),
    { numRuns: 3000, seed: 13 },
  )
})

t.test('UTF-16 with a byte order mark is read like UTF-8, and an invalid row in it is refused by number', async (t) => {
  const text = ['\ufeffName;Größe;😀', 'Łuczak;"two\r\nlines";漢字', '"😀;"";";b;'].join('\r\n')
  for (const write of [utf16le, utf16be]) {
    t.strictSame(await readAll(write(text)), await readAll(text))
    await rejectsWith(t, readAll(write(`\ufeffa,b\n1,2\n3,\ud83dx\n`)), {
      name: 'CsvProblem',
      message: /Row 3 is neither UTF-8/,
    })
    await rejectsWith(t, readAll(write('\ufeffa,b\n1,2\n').subarray(0, -1)), {
      name: 'CsvProblem',
      message: /Row 2 is neither UTF-8/,
    })
  }
})

for (const write of [(all: string) => all, utf16le, utf16be])
  t.test('reading that resumes at the end of any block returns the same rows as one pass', async (t) => {
    const lines = Array.from({ length: 2000 }, (_, i) =>
      csvLine([`${i}`, i % 7 === 0 ? `two\nlines ${i}` : `ü😀${i}`, '']),
    )
    const open = file(write(`\ufeffa,b,c\r\n${lines.join('')}`))
    const head = await readCsvFileHead(open)
    const straight: CsvRow[] = []
    const resumed: CsvRow[] = []
    let from = { offset: head.bodyOffset, row: head.bodyRow, delimiter: head.delimiter, maxRows: 300 }
    for await (const block of readBlocks(open, from)) straight.push(...(await parseBlock(block, head.delimiter)))
    for (let going = true; going; ) {
      going = false
      for await (const block of readBlocks(open, from)) {
        resumed.push(...(await parseBlock(block, head.delimiter)))
        from = {
          ...from,
          offset: block.endOffset,
          row: block.firstRow + block.ends.length,
          maxRows: 1 + (from.maxRows % 97),
        }
        going = true
        break
      }
    }
    t.equal(straight.length, 2000)
    t.strictSame(resumed, straight)
  })

t.test('any cells written as CSV are read back unchanged', async (t) => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '\t', ' ', 'a', "'", '=', '\ufeff', '\u00a0', '\0') }),
  )
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }))
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 5 }), async (rows, maxRows) => {
      const width = rows[0]?.length ?? 1
      const header = Array.from({ length: width }, (_, i) => `h${i}`)
      const open = file([header, ...rows].map(csvLine).join(''))
      const head = await readCsvFileHead(open)
      const read: string[][] = []
      const reading = { offset: head.bodyOffset, row: head.bodyRow, delimiter: ',' as const, maxRows }
      for await (const block of readBlocks(open, reading)) read.push(...cells(await parseBlock(block, ',')))
      const expected = rows.filter((row) => row.some((text) => text.trim() !== ''))
      t.strictSame(read, expected)
    }),
    { numRuns: 300, seed: 7 },
  )
})

t.test('arbitrary bytes never crash the CSV reader', async (t) => {
  const unit = fc.constantFrom(0x22, 0x2c, 0x3b, 0x09, 0x0a, 0x0d, 0x20, 0x61, 0x00, 0xc3, 0xa9, 0xff, 0xef, 0xbb, 0xbf)
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (bytes, maxRows) => {
      const open = file(Buffer.from(bytes))
      try {
        const head = await readCsvFileHead(open)
        await surveyFile(open, head)
        const reading = { offset: head.bodyOffset, row: head.bodyRow, delimiter: head.delimiter, maxRows }
        for await (const block of readBlocks(open, reading)) await parseBlock(block, head.delimiter)
      } catch (error) {
        if (!(error instanceof CsvProblem)) throw error
      }
    }),
    { numRuns: 1500, seed: 11 },
  )
  t.pass()
})

t.test(
  'possible formulas, but not plain numbers, are escaped with an apostrophe, which unescaping removes',
  async (t) => {
    for (const text of [
      '=1+1',
      '+1 555 0100',
      '-a',
      '@sum',
      '\tx',
      '\rx',
      '\nx',
      '＝1',
      "'=1",
      "''-2",
      '-1e5',
      '+',
      '-',
    ]) {
      t.equal(escapeFormula(text), `'${text}`)
    }
    for (const text of ['', 'a=b', "'quoted'", '-12.5', '+49', '-.5', '12', "O'Neil"])
      t.equal(escapeFormula(text), text)
    t.equal(unescapeFormula("'+1 555 0100"), '+1 555 0100')
    const risky = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '1', '.', 'a', '\t', '＝') })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), risky), (text) => {
        const defused = escapeFormula(text)
        t.notOk(/^[=@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(defused), text)
        t.equal(unescapeFormula(defused), text)
      }),
      { numRuns: 2000, seed: 3 },
    )
  },
)
