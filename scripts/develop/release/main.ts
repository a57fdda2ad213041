import { closeChangelog, formatReleaseNotes, parseChangelog } from './changelog.ts'
import { checkRelease, mayChangeContract, type ReleaseState } from './check-release.ts'
import { readRepository, storeReleasedContract, storeReleasedFunctions, writeVersion } from './repository.ts'

const usage = `usage: npm run release:check
       npm run release:set -- <version>
       npm run -s release:notes -- <version>`

/** The operator's next command for each state, printed if there are no faults. */
const nextSteps: Record<ReleaseState['state'], (version: string) => string> = {
  open: (version) => `Next: npm run release:set -- ${version}`,
  set: (version) => `Next: npm run -s release:notes -- ${version} | git tag -a ${version} --cleanup=whitespace -F -`,
  tagged: (version) => `Next: git push origin ${version}`,
}

const words: Record<ReleaseState['state'], string> = {
  open: 'could be released from this commit',
  set: 'is set, and waits for its tag',
  tagged: 'is tagged',
}

/**
 * Runs `release:check`, `release:set` or `release:notes` for the clone in the current folder. Returns the exit status.
 */
function run([command, version]: string[], root: string): number {
  if (command === 'check' && version === undefined) return check(root)
  if (command === 'set' && version !== undefined) return set(root, version)
  if (command === 'notes' && version !== undefined) return printNotes(root, version)
  console.error(usage)
  return 1
}

function check(root: string): number {
  const { version, state, previousVersion, faults } = checkRelease(readRepository(root))
  const told = `${version} ${words[state]}${previousVersion === undefined ? '; no release came before it' : `, after ${previousVersion}`}.`
  if (faults.length > 0) {
    for (const fault of faults) console.error(fault)
    console.error(`npm run release:check: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} of ${version}`)
    return 1
  }
  console.log(`${told}\n${nextSteps[state](version)}`)
  return 0
}

/**
 * Writes the version into the files and closes the changelog. Refuses a version that contradicts the contract's x-since
 * values or the previous release.
 */
function set(root: string, version: string): number {
  const repository = readRepository(root)
  const standing = checkRelease(repository)
  const major = `${Number(standing.version.split('.')[0]) + 1}.0.0`
  const refused =
    standing.state !== 'open'
      ? `${standing.version} is ${standing.state} already.`
      : ![standing.version, major].includes(version)
        ? `The next release is ${standing.version}, or ${major} where something was taken away.`
        : version === standing.version && standing.faults[0]
  if (refused) {
    console.error(refused)
    return 1
  }
  const day = new Date().toISOString().slice(0, 10)
  writeVersion(root, version, closeChangelog(repository.changelog, version, day))
  if (mayChangeContract(version)) storeReleasedContract(root, version, day)
  storeReleasedFunctions(root)
  console.log(`${version} is written. Next: make generated check, and a commit "release ${version}"`)
  return 0
}

function printNotes(root: string, version: string): number {
  const section = parseChangelog(readRepository(root).changelog).find((one) => one.version === version)
  if (!section) {
    console.error(`CHANGELOG.md has no section for ${version}`)
    return 1
  }
  console.log(`${version}\n\n${formatReleaseNotes(section)}`)
  return 0
}

try {
  process.exitCode = run(process.argv.slice(2), process.cwd())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
