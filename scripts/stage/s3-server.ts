import { startFauxqs } from 'fauxqs'

/**
 * An S3 server in a process of its own: on PORT, with what it keeps in FOLDER, so that it has everything it acknowledged
 * when it is started again after a SIGKILL. KEPT_IN is `database`, where a write is whole or not there, or `files`, for
 * objects of hundreds of megabytes.
 */
const { PORT, FOLDER = '', KEPT_IN } = process.env
await startFauxqs({
  port: Number(PORT),
  logger: false,
  ...(KEPT_IN === 'files' ? { s3StorageDir: FOLDER } : { dataDir: FOLDER }),
})
