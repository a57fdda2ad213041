import { startFauxqs } from 'fauxqs'

/**
 * S3 server in its own process on PORT. It stores its data in FOLDER, so that acknowledged writes survive a SIGKILL and
 * restart. KEPT_IN is `database`, where a write is atomic, or `files`, for objects of hundreds of megabytes.
 */
const { PORT, FOLDER = '', KEPT_IN } = process.env
await startFauxqs({
  port: Number(PORT),
  logger: false,
  ...(KEPT_IN === 'files' ? { s3StorageDir: FOLDER } : { dataDir: FOLDER }),
})
