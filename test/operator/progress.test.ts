import t from 'tap'
import { createProgressOutput, formatDuration } from '../../scripts/operate/progress.ts'

/** Returns an output that stores what is written, either a terminal or a log. */
function output(isTTY: boolean) {
  let written = ''
  return {
    isTTY,
    columns: 20,
    write(text: unknown) {
      written += text
      return true
    },
    taken() {
      const text = written
      written = ''
      return text
    },
  }
}

t.test('on a terminal progress is one updated line, cut to the width, and printed lines appear above it', async (t) => {
  const terminal = output(true)
  const progress = createProgressOutput(terminal)
  progress.show('1 of 3 files')
  t.equal(terminal.taken(), '1 of 3 files\r')
  progress.show('2 of 3 files, and nothing failed')
  t.equal(terminal.taken(), '\x1b[2K2 of 3 files, and n\r')
  progress.print('PASS a')
  t.equal(terminal.taken(), '\x1b[2KPASS a\n2 of 3 files, and n\r')
  progress.clear()
  progress.print('3 passed, 0 failed')
  t.equal(terminal.taken(), '\x1b[2K3 passed, 0 failed\n')
})

t.test('in a log progress prints at most one line every ten seconds', async (t) => {
  const log = output(false)
  let nowMs = 1_000
  const progress = createProgressOutput(log, () => nowMs)
  progress.show('0 of 3')
  nowMs += 9_999
  progress.show('1 of 3')
  t.equal(log.taken(), '')
  nowMs += 1
  progress.show('2 of 3')
  progress.show('3 of 3')
  t.equal(log.taken(), '2 of 3\n')
  progress.print('PASS a')
  progress.clear()
  t.equal(log.taken(), 'PASS a\n')
})

t.test('durations are shown in seconds, and from one minute on in minutes and seconds', async (t) => {
  t.strictSame([0, 4_240, 59_900, 60_000, 127_400].map(formatDuration), [
    '0.0 s',
    '4.2 s',
    '59.9 s',
    '1 min 00 s',
    '2 min 07 s',
  ])
})
