import { join, resolve } from 'node:path'
import { openModules } from './modules.ts'

const root = resolve(import.meta.dirname, '../../..')
// Before any module of these folders is loaded.
openModules(['db', 'handlers', 'workers'].map((folder) => join(root, folder)))
const { checkRowTypes } = await import('./run.ts')
process.exitCode = await checkRowTypes()
