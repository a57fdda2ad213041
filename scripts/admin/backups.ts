import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noteBackup } from '../../db/access/installation.ts'
import { makeBackup } from '../../db/backup/backup.ts'
import { listBackups } from '../../db/backup/list.ts'
import { restoreBackup } from '../../db/backup/restore.ts'
import { type SecretKeys, secretsOfKeys } from '../../db/backup/secret-keys.ts'
import { verifyBackup } from '../../db/backup/verify.ts'
import { backupPlaceOf } from '../../db/base/settings-values.ts'
import { openFiles } from '../../db/files/open-files.ts'
import type { Database } from '../../db/postgres/connection.ts'
import { type Flags, needed, optional, UsageError } from '../command-line/flags.ts'
import type { Command, CommandContext } from './command.ts'

const places = 'a folder, or a bucket as s3://key:secret@bucket/prefix?endpoint=https://host&region=name'

/** Commands that create, verify, list and restore backups. */
export const backupCommands: Record<string, Command> = {
  backup: {
    about:
      'Copies the database and the files, as they are at one moment, while the service runs; or verifies a backup. Encrypted by BACKUP_PASSPHRASE, with SECRET_KEY in it.',
    flags: {
      to: optional('<place>', `Where the backup becomes a folder of its own: ${places}.`),
      'without-files': {
        about:
          'With --to: leaves the files out. For a file store that keeps them itself, as a bucket with versions does; a restore then needs it.',
      },
      unencrypted: {
        about:
          'Makes one without BACKUP_PASSPHRASE, and without SECRET_KEY. With --verify: takes the unencrypted backup that is named.',
      },
      verify: optional('<place>', 'Reads every byte of a backup, or of the newest at a place, and changes nothing.'),
    },
    isLong: true,
    usesDatabase: ({ verify }) => verify === undefined,
    run: async (database, flags, context) => {
      if ((flags.to === undefined) === (flags.verify === undefined)) throw new UsageError('give --to or --verify')
      if (flags.verify !== undefined && flags['without-files'] !== undefined) {
        throw new UsageError('--without-files goes with --to alone')
      }
      return flags.verify === undefined ? backUp(database, flags, context) : verified(flags, context)
    },
  },
  'backup:list': {
    about:
      'Lists the backups of a place, the newest last: when, how large, what is in each, and whether all of it is there. Reads no file of them, which backup --verify does.',
    flags: { at: optional('<place>', `Where the backups are, without it BACKUP_TO: ${places}.`) },
    isLong: true,
    usesDatabase: () => false,
    run: (_database, flags, context) => listed(flags, context),
  },
  restore: {
    about:
      'Puts a backup into an empty database and an empty file store. No process of the service may run; afterwards the installation is quiet.',
    flags: {
      from: needed('<place>', `A backup, or a place whose newest it is to be: ${places}.`),
      unencrypted: {
        about:
          'Takes the unencrypted backup that is named, although BACKUP_PASSPHRASE is set; never the newest of a place.',
      },
      replace: { about: 'Removes what the database and the file store have. What is removed cannot be brought back.' },
    },
    isLong: true,
    makesDatabase: true,
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
    files: await openFiles(settings),
    to: backupPlaceOf('--to', to!),
    passphrase: unencrypted === undefined ? passphrase : undefined,
    secretKeys: settings,
    withoutFiles: others['without-files'] !== undefined,
    signal,
  })
  await noteBackup(database, 'made', made.moment)
  return made
}

async function verified({ verify, unencrypted }: Flags, { settings, signal }: CommandContext): Promise<object> {
  const { passphrase } = settings.backup
  const accepted = { passphrase, unencrypted: unencrypted !== undefined }
  const found = await verifyBackup(backupPlaceOf('--verify', verify!), accepted, signal)
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
  const place = at === undefined ? to : backupPlaceOf('--at', at)
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
  const { settings, url, signal } = context
  const { restored, secretKeys, fingerprint } = await restoreBackup({
    database,
    url,
    files: await openFiles(settings),
    from: backupPlaceOf('--from', from!),
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
  if (secretsOfKeys(settings).fingerprints.includes(fingerprint)) return 'is the one that the backup was made under'
  if (secretKeys === undefined) {
    return 'is not in an unencrypted backup: set SECRET_KEY to that of the installation it was made of, or no process starts'
  }
  const file = join(settings.dataDir, 'secret.key')
  await writePrivate(file, secretKeys.secretKey)
  const before = secretKeys.previousSecretKeys.join(',')
  if (before !== '') await writePrivate(`${file}.previous`, before)
  const also = before === '' ? '' : `; SECRET_KEY_PREVIOUS is what ${file}.previous has, until secret:rotate has run`
  return isSecretSet || isProduction
    ? `is not the one that the backup was made under: set SECRET_KEY to what ${file} has, or no process starts${also}`
    : `is in ${file}, where processes without SECRET_KEY find it${also}`
}

async function writePrivate(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  await chmod(file, 0o600)
}
