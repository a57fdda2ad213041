/** What is wrong with a backup, or keeps one from being made or restored, in words for the operator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** A missing or wrong passphrase, without which nothing can be said of the backup. */
export class PassphraseProblem extends BackupProblem {}
