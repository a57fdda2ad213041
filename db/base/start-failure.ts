/**
 * Reason why a process or command cannot start, for failures that the operator can fix. The message says what to do; a
 * stack trace adds nothing.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** Wraps an unexpected error of the start as a StartFailure with the same message. */
export const asStartFailure = (error: unknown): StartFailure =>
  error instanceof StartFailure
    ? error
    : new StartFailure(error instanceof Error ? error.message : String(error), { cause: error })

/** Port and host that a process listens on, and the variable that sets the port. */
export interface ListeningPlace {
  port: number
  host: string | undefined
  portVariable: string
}

/**
 * Returns a StartFailure that says how to fix a port or address that cannot be listened on; returns other errors
 * unchanged.
 */
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
