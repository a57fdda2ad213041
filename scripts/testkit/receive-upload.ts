import { Readable } from 'node:stream'
import { Refusal } from '../../db/domain/refusal.ts'
import { LocalFileStore } from '../../db/services/files/local-file-store.ts'

/**
 * Program that receives an upload of the given size and prints `received` or the error code. Arguments: <folder>
 * <bytes>.
 */
// Node ignores this signal, but the test runner listens for it and would end the process.
process.on('SIGXFSZ', () => {})
const [folder = '', bytes = ''] = process.argv.slice(2)
const files = new LocalFileStore(folder, { keepFreeBytes: 0 })
const sent = Readable.from([Buffer.alloc(Number(bytes), 'a')])
await files.receiveUpload(sent, { id: 'up_0000000000', maxBytes: 1e9 }).then(
  () => console.log('received'),
  (error: unknown) => console.log(error instanceof Refusal ? error.code : String(error)),
)
