import { openFiles } from '../../db/files/open-files.ts'
import { removeDueOrganizations } from '../../db/organization/removal.ts'
import { connect } from '../../db/postgres/connection.ts'

/** Removes due organizations in a separate process that a test can kill. Arguments: <url> <folder> [FILES_URL]. */
const [url = '', dataDir = '', filesUrl] = process.argv.slice(2)
const database = connect({ url, name: 'killed', poolSize: 4 })
const files = await openFiles({ filesUrl, dataDir }, { keepFreeBytes: 0 })
await removeDueOrganizations({ database, files, dataDir, isQuiet: false, stopping: () => false })
await database.close()
