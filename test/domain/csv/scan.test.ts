import t from 'tap'
import {
  findRecordEnd,
  isBlankRecord,
  maxRecordBytes,
  quoteUnclosed,
  RecordEndFinder,
  recordUnfinished,
} from '../../../db/domain/csv/record-scanner.ts'

const comma = 44
const semicolon = 59
const tab = 9

/** CSV texts with the expected end of their first record: at the end of the file, and if more bytes may follow. */
const cases: [text: string, atEnd: number, beforeMore: number][] = [
  ['a,b\nc', 4, 4],
  ['a,b\r\nc', 5, 5],
  ['a,b\rc', 4, 4],
  ['a,b\r', 4, recordUnfinished],
  ['a,b', 3, recordUnfinished],
  ['\n\n', 1, 1],
  ['', recordUnfinished, recordUnfinished],
  ['"a\nb"\nc', 6, 6],
  ['"a\r\nb",c\nd', 9, 9],
  ['x,"a\nb"\nc', 8, 8],
  ['"a""\nb"\nc', 8, 8],
  ['"""\n"""\nc', 8, 8],
  ['""\n"', 3, 3],
  ['"a"', 3, recordUnfinished],
  ['"a"\r', 4, recordUnfinished],
  ['"a', quoteUnclosed, recordUnfinished],
  ['"a""', quoteUnclosed, recordUnfinished],
  ['x,"', quoteUnclosed, recordUnfinished],
  ['a"\nb"\n', 3, 3],
  ['"a"b"\nc"\n', 6, 6],
  ['"a","\n"\n', 8, 8],
  ['"a" "\n"\n', 6, 6],
  [' \t\u000b\f"a\nb"\nc', 10, 10],
  ['\u00001"\n"', 4, 4],
  [' x"\n"', 4, 4],
  ['ü,"ü\n"\n', 9, 9],
]

t.test('a CSV record ends at its first line end outside quoted cells', (t) => {
  for (const [text, atEnd, beforeMore] of cases) {
    const bytes = Buffer.from(text)
    t.equal(findRecordEnd(bytes, 0, comma, true), atEnd, JSON.stringify(text))
    t.equal(findRecordEnd(bytes, 0, comma, false), beforeMore, `${JSON.stringify(text)}, with more bytes to follow`)
  }
  t.end()
})

t.test('the end of a record is found from the given start position and with the given delimiter', (t) => {
  const end = (text: string, start: number, delimiter: number) =>
    findRecordEnd(Buffer.from(text), start, delimiter, true)
  t.equal(end('a\n"b\nc"\n', 2, comma), 8)
  t.equal(end('a\n', 2, comma), recordUnfinished)
  t.equal(end('a;"\n";b\n', 0, semicolon), 8)
  t.equal(end('a;"\n";b\n', 0, comma), 4)
  t.equal(end('a\t"\n"\n', 0, tab), 6)
  t.equal(end('a "\n"\n', 0, tab), 4)
  t.equal(maxRecordBytes, 1_048_576)
  t.end()
})

/** Returns where RecordEndFinder ends the first record if fed pieces of `size` bytes; otherwise the record's state. */
function found(text: string, size: number): number | 'open' | 'unclosed' {
  const bytes = Buffer.from(text)
  const finder = new RecordEndFinder(comma)
  for (let at = 0; at < bytes.length; at += size) {
    const inPiece = finder.find(bytes.subarray(at, at + size))
    if (inPiece !== recordUnfinished) return at + inPiece
  }
  return finder.isUnclosed ? 'unclosed' : 'open'
}

t.test('RecordEndFinder finds the same record end in pieces of any size as in the whole text', (t) => {
  for (const [text, atEnd, beforeMore] of cases) {
    const expected = beforeMore === recordUnfinished ? (atEnd === quoteUnclosed ? 'unclosed' : 'open') : beforeMore
    for (const size of [1, 2, 3, 100]) t.equal(found(text, size), expected, `${JSON.stringify(text)} by ${size}`)
  }
  const finder = new RecordEndFinder(comma)
  t.equal(finder.find(Buffer.from('a\r')), recordUnfinished)
  t.equal(finder.find(Buffer.from('b')), 0, 'the record ended with the previous piece')
  t.end()
})

t.test('a record with nothing but delimiters, white space and quotes is blank', (t) => {
  const isBlank = (text: string, delimiter = comma, [start, end] = [0, text.length]) =>
    isBlankRecord(Buffer.from(text), start, end, delimiter)
  for (const text of ['', '\n', ',,,\r\n', ' , "", \t', '\u000b\f\n', '"\n"'])
    t.equal(isBlank(text), true, JSON.stringify(text))
  for (const text of ['a', ',,0', ';', '\b', '\u000e', '\0', "'", '!', '#', '+', '-'])
    t.equal(isBlank(text), false, JSON.stringify(text))
  t.equal(isBlank(';;', semicolon), true)
  t.equal(isBlank('a,,b', comma, [1, 3]), true)
  t.equal(isBlank('a,,b', comma, [1, 4]), false)
  t.equal(isBlank('a,,b', comma, [0, 3]), false)
  t.end()
})
