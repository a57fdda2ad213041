import { operationCommands } from '../../../generated/sdk/commands.ts'
import { commandOf, commonFlags } from './operations.ts'
import { CommandError } from './terminal.ts'

export const ownCommands = ['completion', 'help', 'import', 'listen', 'login', 'logout', 'operations', 'tail'] as const

const ownFlags: Record<string, readonly string[]> = {
  import: ['--decimal', '--default', '--dryRun', '--emptyCells', '--json', '--map', '--updateInPlace'],
  listen: ['--cert', '--certKey', '--events', '--json', '--port', '--url'],
  login: ['--key', '--scope', '--url'],
  tail: ['--after', '--json', '--type'],
}

const eventTypes = commandOf('listEvents')?.flags.find(({ name }) => name === 'type')?.choices ?? []
const imports = operationCommands.filter(({ id }) => id.startsWith('import')).map(({ id }) => id)
const shells = ['bash', 'fish', 'zsh']

/** Returns the possible completions of the last of `words`, which are the words after the command's name. */
export function completionsOf(words: readonly string[]): string[] {
  const [command, ...rest] = words
  const [last = '', before = ''] = [words.at(-1), words.at(-2)]
  const all =
    rest.length === 0 ? [...ownCommands, ...operationCommands.map(({ id }) => id)] : following(command!, before)
  return all.filter((word) => word.startsWith(last)).sort()
}

function following(command: string, before: string): string[] {
  if (command === 'completion') return shells
  if (command === 'help') return operationCommands.map(({ id }) => id)
  if ((command === 'tail' && before === '--type') || (command === 'listen' && before === '--events'))
    return [...eventTypes]
  if (command === 'import' && before === 'import') return imports
  const operation = commandOf(command)
  if (!operation) return [...(ownFlags[command] ?? [])]
  const flag = operation.flags.find(({ name }) => `--${name}` === before)
  if (flag) return [...(flag.choices ?? [])]
  return [...operation.flags.map(({ name }) => `--${name}`), ...Object.keys(commonFlags).map((name) => `--${name}`)]
}

const scripts: Record<string, string> = {
  bash: `_construction_api() {
  local IFS=$'\\n'
  COMPREPLY=($(construction-api complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _construction_api construction-api
`,
  zsh: `#compdef construction-api
_construction_api() { compadd -- \${(f)"$(construction-api complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"} }
compdef _construction_api construction-api
`,
  fish: `complete -c construction-api -a '(construction-api complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
}

/**
 * Returns the script that a shell evaluates to complete the command's words. Throws a CommandError for an unknown
 * shell.
 */
export function completionScript(shell: string | undefined): string {
  const script = shell === undefined ? undefined : scripts[shell]
  if (script === undefined) throw new CommandError(`completion is for ${shells.join(', ')}`)
  return script
}
