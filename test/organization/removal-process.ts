import { openFiles } from '../../db/files/open-files.ts'
import { removeDueOrganizations } from '../../db/organization/removal.ts'
import { connect } from '../../db/postgres/connection.ts'

/** Removes the organizations whose deletion is due in a process of its own, so that a test can kill it: <url> <folder>, and FILES_URL where there is one. */
const [url = '', dataDir = '', filesUrl] = process.argv.slice(2)
const database = connect({ url, name: 'killed', poolSize: 4 })
const files = await openFiles({ filesUrl, dataDir }, { keepFreeBytes: 0 })
await removeDueOrganizations({ database, files, dataDir, isQuiet: false, stopping: () => false })
await database.close()
