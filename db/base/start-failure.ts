/**
 * Why a process or a command does not start, where the operator can do something about it. The message says what; a stack
 * would say nothing more.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
