/** The reason why a backup cannot be made, read or restored. The message is shown to the operator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** The passphrase is missing or wrong, so it is not known whether the backup is intact. */
export class PassphraseProblem extends BackupProblem {}
