import { registerPartials, sectionTemplates } from '../frame/templates.ts'
import type { Section } from '../section.ts'
import { addComment, exportList, requestPdf, requestPublicLink, showPublicLink } from './actions.ts'
import { families } from './families/families.ts'
import type { Family } from './family.ts'
import { findDocumentFile, findDocumentPicture } from './files.ts'
import { showList } from './list.ts'
import { showRecord } from './record.ts'

registerPartials(new URL('./parts/', import.meta.url))
const templates = sectionTemplates(import.meta.url)

/** Returns the portal section of a family: its list and record pages. Closed to the role `field`. */
const sectionOf = (family: Family): Section => ({
  path: `records/${family.path}`,
  label: family.label,
  group: 'Records',
  scope: family.scope,
  closedTo: 'field',
  templates,
  notices: { commented: 'Your comment was added.' },
  pages({ get, post, file }) {
    get('/', (context) => showList(context, family))
    post('/export', (context, form) => exportList(context, family, form))
    get('/:id', (context) => showRecord(context, family))
    post('/:id/comments', (context, form) => addComment(context, family, form))
    post('/:id/pdf/:place', (context) => requestPdf(context, family))
    post('/:id/links/:place', (context) => requestPublicLink(context, family))
    get('/:id/links/:place', (context) => showPublicLink(context, family))
    if (family.path !== 'documents') return
    file('/:id/file', findDocumentFile)
    file('/:id/picture', findDocumentPicture)
  },
})

/** Record sections of the portal, one per family. */
export const recordSections: readonly Section[] = families.map(sectionOf)
