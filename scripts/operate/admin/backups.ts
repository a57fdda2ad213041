import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBackupTarget } from '../../../db/engine/base/settings-parsers.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { makeBackup } from '../../../db/operations/backup/backup.ts'
import { listBackups } from '../../../db/operations/backup/list.ts'
import { restoreBackup } from '../../../db/operations/backup/restore.ts'
import { type SecretKeys, secretsOfKeys } from '../../../db/operations/backup/secret-keys.ts'
import { verifyBackup } from '../../../db/operations/backup/verify.ts'
import { recordBackupOutcome } from '../../../db/services/access/installation.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { type Flags, optionalFlag, requiredFlag, UsageError } from '../../packages/terminal/flags.ts'
import type { Command, CommandContext } from './command.ts'

const places = 'a folder, or a bucket as s3://key:secret@bucket/prefix?endpoint=https://host&region=name'

/** Commands that create, verify, list and restore backups. */
export const backupCommands: Record<string, Command> = {
  backup: {
    about:
      'Backs up the database and the files of one moment while the service runs, or verifies a backup. The backup is encrypted with BACKUP_PASSPHRASE and contains SECRET_KEY.',
    flags: {
      to: optionalFlag('<place>', `Where to store the backup, in a new folder: ${places}.`),
      'without-files': {
        about:
          'With --to: leaves the files out. For a file store that keeps old versions itself, such as a bucket with versioning; a restore then needs that file store.',
      },
      unencrypted: {
        about:
          'With --to: makes an unencrypted backup, without SECRET_KEY, if BACKUP_PASSPHRASE is not set. With --verify: accepts the named backup although it is unencrypted.',
      },
      verify: optionalFlag(
        '<place>',
        'Reads every byte of the backup at this address, or of the newest backup there, and changes nothing.',
      ),
    },
    isLong: true,
    usesDatabase: ({ verify }) => verify === undefined,
    run: async (database, flags, context) => {
      if ((flags.to === undefined) === (flags.verify === undefined)) throw new UsageError('give --to or --verify')
      if (flags.verify !== undefined && flags['without-files'] !== undefined) {
        throw new UsageError('--without-files can be used only with --to')
      }
      return flags.verify === undefined ? backUp(database, flags, context) : verified(flags, context)
    },
  },
  'backup:list': {
    about:
      'Lists the backups at an address, the newest last, with time, size and contents, and whether they are complete. Does not read their files; backup --verify does.',
    flags: { at: optionalFlag('<place>', `Where the backups are; BACKUP_TO by default: ${places}.`) },
    isLong: true,
    usesDatabase: () => false,
    run: (_database, flags, context) => listed(flags, context),
  },
  restore: {
    about:
      'Restores a backup into an empty database and an empty file store. No process of the service may run. Afterwards the installation is in quiet mode.',
    flags: {
      from: requiredFlag('<place>', `The backup, or a folder or bucket whose newest backup to restore: ${places}.`),
      unencrypted: {
        about:
          'Accepts the named backup although it is unencrypted and BACKUP_PASSPHRASE is set. Name the backup itself, not its folder.',
      },
      replace: { about: 'Removes the contents of the database and the file store first. This cannot be undone.' },
    },
    isLong: true,
    createsDatabase: true,
    run: restore,
  },
}

async function backUp(
  database: Database,
  { to, unencrypted, ...others }: Flags,
  context: CommandContext,
): Promise<object> {
  const { settings, signal } = context
  const { passphrase } = settings.backup
  if (passphrase === undefined && unencrypted === undefined) {
    throw new UsageError('set BACKUP_PASSPHRASE, or say --unencrypted, which leaves SECRET_KEY out')
  }
  const made = await makeBackup({
    database,
    files: await openConfiguredFileStore(settings),
    to: parseBackupTarget('--to', to!),
    passphrase: unencrypted === undefined ? passphrase : undefined,
    secretKeys: settings,
    withoutFiles: others['without-files'] !== undefined,
    signal,
  })
  await recordBackupOutcome(database, 'made', made.moment)
  return made
}

async function verified({ verify, unencrypted }: Flags, { settings, signal }: CommandContext): Promise<object> {
  const { passphrase } = settings.backup
  const accepted = { passphrase, unencrypted: unencrypted !== undefined }
  const found = await verifyBackup(parseBackupTarget('--verify', verify!), accepted, signal)
  const { passedOver } = found
  const { moment, tables, files, encryption, filesLeftOut } = found.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    ...{ verified: found.folder.label, moment, rows, files: files.count, encrypted: encryption !== null },
    ...(filesLeftOut && { filesLeftOut }),
    ...(passedOver.length > 0 && { passedOver }),
  }
}

async function listed({ at }: Flags, { settings }: CommandContext): Promise<object> {
  const { to, passphrase, keepDays } = settings.backup
  const place = at === undefined ? to : parseBackupTarget('--at', at)
  if (place === undefined) throw new UsageError('give --at, or set BACKUP_TO')
  const isScheduled = to !== undefined
  const options = { passphrase, secretKeys: settings, keepDays: isScheduled ? keepDays : undefined }
  return { at: place.replace(/\/\/[^@/]*@/, '//'), backups: await listBackups(place, options) }
}

async function restore(
  database: Database,
  { from, unencrypted, replace }: Flags,
  context: CommandContext,
): Promise<object> {
  const { settings, databaseUrl, signal } = context
  const { restored, secretKeys, fingerprint } = await restoreBackup({
    database,
    url: databaseUrl,
    files: await openConfiguredFileStore(settings),
    from: parseBackupTarget('--from', from!),
    passphrase: settings.backup.passphrase,
    unencrypted: unencrypted !== undefined,
    replace: replace !== undefined,
    signal,
  })
  return { ...restored, secretKey: await keepSecret(secretKeys, fingerprint, context) }
}

/**
 * Stores the backup's SECRET_KEY in DATA_DIR, unless this process already has it. Returns a sentence for the operator
 * on how processes get the key.
 */
async function keepSecret(
  secretKeys: SecretKeys | undefined,
  fingerprint: string,
  { settings, isSecretSet, isProduction }: CommandContext,
): Promise<string> {
  if (secretsOfKeys(settings).fingerprints.includes(fingerprint)) return 'is the key that the backup was made with'
  if (secretKeys === undefined) {
    return 'is not in an unencrypted backup. Set SECRET_KEY to the key of the installation that was backed up, or no process starts'
  }
  const file = join(settings.dataDir, 'secret.key')
  await writePrivate(file, secretKeys.secretKey)
  const before = secretKeys.previousSecretKeys.join(',')
  if (before !== '') await writePrivate(`${file}.previous`, before)
  const also =
    before === '' ? '' : `. Set SECRET_KEY_PREVIOUS to the content of ${file}.previous until secret:rotate has run`
  return isSecretSet || isProduction
    ? `is not the key that the backup was made with. Set SECRET_KEY to the content of ${file}, or no process starts${also}`
    : `is in ${file}, where processes without SECRET_KEY find it${also}`
}

async function writePrivate(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  await chmod(file, 0o600)
}
