import { readFileSync } from 'node:fs'
import { setClockAhead } from './shift.ts'

/**
 * Sets the process's clock ahead by the milliseconds in the file TEST_CLOCK_FILE, at the start and on each SIGUSR2.
 * NODE_OPTIONS loads this file before all other modules.
 */
const set = (): void => setClockAhead(Number(readFileSync(process.env.TEST_CLOCK_FILE!, 'utf8')))
set()
process.on('SIGUSR2', set)
