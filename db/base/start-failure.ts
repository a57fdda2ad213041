/**
 * Why a process or a command does not start, where the operator can do something about it. The message says what; a stack
 * would say nothing more.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The message of an error that nobody foresaw as a failure of the start, as one. */
export const asStartFailure = (error: unknown): StartFailure =>
  error instanceof StartFailure
    ? error
    : new StartFailure(error instanceof Error ? error.message : String(error), { cause: error })

/** Where a process listens, and by which variables the operator has said so. */
export interface ListeningPlace {
  port: number
  host: string | undefined
  portVariable: string
}

/** What the operator does about a port or an address that cannot be listened on; any other error as it is. */
export function listenFailure(error: unknown, { port, host, portVariable }: ListeningPlace): unknown {
  const said = (message: string) => new StartFailure(message, { cause: error })
  const named = `${portVariable} ${port}`
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return said(`${named} is in use by another process: stop that process, or set ${portVariable} to another port`)
    case 'EACCES':
      return said(
        `${named} needs rights that this user does not have: use a port above 1023, and let a proxy listen on this one`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return said(
        `HOST ${host} is not an address of this machine: set HOST to one of its addresses, or leave HOST out to listen on all of them`,
      )
    default:
      return error
  }
}
