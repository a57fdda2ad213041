import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Path of the list of files that have their own CPU budget. The budgets are CPU seconds of the machine on which the
 * list was made.
 */
const list = join('test', 'cpu-seconds.txt')
/** CPU budget in seconds of a file that is not in the list, such as every new one. */
const othersS = 1.5
/** Factor by which a file may exceed its budget, because runs vary. */
const tolerance = 1.5

export type Budgets = ReadonlyMap<string, number>

export function readBudgets(root: string): Budgets {
  const lines = readFileSync(join(root, list), 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.split(' ')[1]!, Number(line.split(' ')[0])]))
}

export const budgetOf = (budgets: Budgets, file: string): number => budgets.get(file) ?? othersS

/**
 * Returns a line for each file over its budget, the most expensive first. Budgets are scaled to this machine's speed:
 * the total time of the listed files divided by the total of their budgets.
 */
export function findFilesOverBudget(budgets: Budgets, took: ReadonlyMap<string, number>): string[] {
  const listed = [...took.keys()].filter((file) => budgets.has(file))
  const [all, budgeted] = [took, budgets].map((costs) => sum(listed.map((file) => costs.get(file)!)))
  const speed = listed.length > 0 ? Math.max(all! / budgeted!, Number.EPSILON) : 1
  return [...took]
    .map(([file, tookS]) => ({ file, tookS, mayS: budgetOf(budgets, file) * speed }))
    .filter(({ tookS, mayS }) => tookS > mayS * tolerance && tookS > othersS)
    .sort((a, b) => b.tookS - a.tookS)
    .map(({ file, tookS, mayS }) => `${file} took ${tookS.toFixed(1)} s of CPU, its share is ${mayS.toFixed(1)} s`)
}

/** Writes the list with lower budgets for files that now take less, and without deleted files. Budgets never grow. */
export function lowerBudgets(root: string, budgets: Budgets, took: ReadonlyMap<string, number>): void {
  const lower = [...budgets].flatMap(([file, budget]) => {
    const seconds = Math.min(budget, Math.ceil((took.get(file) ?? 0) * 10) / 10)
    return seconds > othersS ? [`${seconds.toFixed(1)} ${file}\n`] : []
  })
  writeFileSync(join(root, list), lower.sort((a, b) => a.split(' ')[1]!.localeCompare(b.split(' ')[1]!)).join(''))
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
