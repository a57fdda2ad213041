import { rmSync } from 'node:fs'
import { createRepositoryCopy, plantFault } from '../../develop/mutants/copy.ts'
import type { JudgedFault } from '../../develop/mutants/fault.ts'
import { FaultLocator } from '../../develop/mutants/locate.ts'
import { formatDuration } from '../../operate/progress.ts'
import { runShareProcess } from './part.ts'
import { faults } from './planted-faults.ts'

/**
 * Plants each fault whose name contains the word in a copy of the repository, and prints whether its crash points find
 * it. Returns the exit status: 0 if all were found.
 */
export async function tryPlantedFaultsOfCrashPoints(env: NodeJS.ProcessEnv, word: string): Promise<number> {
  const planted = faults.filter(({ name }) => name.includes(word))
  const copy = createRepositoryCopy()
  const locator = new FaultLocator(copy)
  let found = 0
  try {
    for (const fault of planted) {
      const fromMs = performance.now()
      const differences = await differencesWith(copy, locator, fault, env)
      if (differences.length > 0) found += 1
      const first = differences[0]?.slice(0, 200) ?? 'nothing differs'
      console.log(
        `${differences.length > 0 ? 'found ' : 'MISSED'} ${fault.name}, ${formatDuration(performance.now() - fromMs)}\n       ${first}`,
      )
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(`${found} of ${planted.length} planted faults found`)
  return found === planted.length ? 0 : 1
}

async function differencesWith(
  copy: string,
  locator: FaultLocator,
  fault: JudgedFault,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const restoreFile = plantFault(copy, locator.locate(fault))
  const differences: string[] = []
  const status = await runShareProcess(
    { ...env, WORDS: fault.words, PART: '0/1' },
    (said) => {
      if ('tried' in said) differences.push(...said.tried.differences)
    },
    copy,
  )
  restoreFile()
  if (status !== 0) console.error(`with this fault the process ended with status ${status}: ${fault.name}`)
  return differences
}
