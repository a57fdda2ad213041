/** An error of a backup, or a reason why it cannot be made or restored. Its message is written for the operator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** A missing or wrong passphrase. Whether the backup is intact is then unknown. */
export class PassphraseProblem extends BackupProblem {}
