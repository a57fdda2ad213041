import { readFileSync } from 'node:fs'
import { setClockAhead } from './shift.ts'

/**
 * Loaded before all modules of a process, by NODE_OPTIONS: sets its clock ahead by the milliseconds in the file that
 * TEST_CLOCK_FILE names, and again at SIGUSR2.
 */
const set = (): void => setClockAhead(Number(readFileSync(process.env.TEST_CLOCK_FILE!, 'utf8')))
set()
process.on('SIGUSR2', set)
