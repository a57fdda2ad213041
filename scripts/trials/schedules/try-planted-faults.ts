import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRepositoryCopy, plantFault } from '../../develop/mutants/copy.ts'
import { FaultLocator } from '../../develop/mutants/locate.ts'
import { formatDuration } from '../../operate/progress.ts'
import { faults } from './planted-faults.ts'

const limitS = 60

/**
 * Plants the faults one by one in a copy of the repository and explores the scenarios there. Returns the exit status: 0
 * if each fault was found within a minute.
 */
export async function tryPlantedScheduleFaults(): Promise<number> {
  const copy = createRepositoryCopy()
  const locator = new FaultLocator(copy)
  let missed = 0
  try {
    for (const fault of faults) {
      const restoreFile = plantFault(copy, locator.locate(fault))
      const fromMs = performance.now()
      const said = await lookForIt(copy, fault.words)
      const took = formatDuration(performance.now() - fromMs).padStart(7)
      restoreFile()
      const found = /^It is repeated by: .*$/m.exec(said)?.[0]
      if (!found) missed += 1
      console.log(`${found ? 'found ' : 'MISSED'} ${took}  ${fault.name}\n${found ?? said}`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(`${faults.length - missed} of ${faults.length} found`)
  return missed === 0 ? 0 : 1
}

/**
 * Explores, in the copy, the scenarios whose names contain one of the words. Stops at the first fault found. Returns
 * the report.
 */
function lookForIt(copy: string, words: string): Promise<string> {
  const { PLANTED: _, ...env } = process.env
  const args = [join(copy, 'scripts/trials/schedules/main.ts')]
  const options = { cwd: copy, env: { ...env, ONLY: words, STOP: '1', SECONDS: String(limitS) } }
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve(said))
  })
}
