import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

/** The rooms that each room may look into, besides itself. scripts/ and test/ look into all of them. */
const mayImport: Record<string, string[]> = {
  spec: [],
  generated: ['spec'],
  db: ['spec', 'generated'],
  handlers: ['spec', 'generated', 'db'],
  workers: ['spec', 'generated', 'db'],
}

/**
 * Every import, and every file named by new URL(..., import.meta.url), that looks from a room into one that is not to its
 * left: spec -> generated -> db -> handlers / workers. One line each, empty when all is well. `root` is the repository.
 */
export function findRoomViolations(root: string): string[] {
  const files = globSync(`{${Object.keys(mayImport).join(',')}}/**/*.{ts,tsx,mts}`, { cwd: root })
  return files.sort().flatMap((file) => {
    const room = roomOf(file)
    const text = readFileSync(join(root, file), 'utf8')
    return namedFiles(text).flatMap((named) => {
      const target = relative(root, resolve(root, file, '..', named))
      const other = roomOf(target)
      return isAllowed(room, target, other) ? [] : [`${file} looks into ${other}/ (${named})`]
    })
  })
}

/** A file at the repository's top, such as package.json, is in no room. */
function isAllowed(room: string, target: string, other: string): boolean {
  return other === room || (mayImport[room] ?? []).includes(other) || !target.includes(sep)
}

function namedFiles(text: string): string[] {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
  const urls = [...text.matchAll(/new URL\(\s*['"`]([^'"`]+)['"`],\s*import\.meta\.url/g)].map(
    (match) => match[1] ?? '',
  )
  return [...imports, ...urls].filter((name) => name.startsWith('.'))
}

function roomOf(path: string): string {
  return path.split(sep)[0] ?? ''
}

if (process.argv[1] === import.meta.filename) {
  const violations = findRoomViolations(resolve(import.meta.dirname, '..'))
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
}
