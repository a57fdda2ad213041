import { openDatabasePool } from '../../db/engine/postgres/connection.ts'
import { removeDueOrganizations } from '../../db/operations/organization/removal.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'

/** Removes due organizations in a separate process that a test can kill. Arguments: <url> <folder> [FILES_URL]. */
const [url = '', dataDir = '', filesUrl] = process.argv.slice(2)
const database = openDatabasePool({ url, name: 'killed', poolSize: 4 })
const files = await openConfiguredFileStore({ filesUrl, dataDir }, { keepFreeBytes: 0 })
await removeDueOrganizations({ database, files, dataDir, isQuiet: false, stopping: () => false })
await database.close()
