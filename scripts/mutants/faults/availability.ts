import type { Fault } from '../fault.ts'

const search = 'handlers/docs/search.ts'
const searches = ['test/docs/site.test.ts', 'test/http/page-limits.test.ts']
const limiter = 'db/base/concurrency.ts'
const queued = ['test/access/password-queue.test.ts']
const kinds = 'handlers/http/wire/address-kinds.ts'
const shed = ['test/http/overload/queue.test.ts', 'test/http/page-limits.test.ts']
const pictures = ['test/site-logs/report-pictures.test.ts', 'test/site-logs/photographs.test.ts']
const backups = ['test/operator/backup.test.ts']
const sharedBackups = ['test/operator/backups/shared.test.ts']
const sharedRemoval = ['test/operator/backups/shared-removal.test.ts']
const keys = ['test/operator/secret-key.test.ts']
const lostKeys = ['test/operator/lost-secret-key.test.ts']
const quiet = ['test/operator/quiet.test.ts']

/** What one visitor or organization can take from the others, and an operator from all of them. */
export const faults: readonly Fault[] = [
  {
    name: 'a row with an accent is cut by its characters',
    file: 'db/postgres/adapters/row-reader.ts',
    find: 'const isPlain = text.length === end - start',
    replace: 'const isPlain = text.length <= end - start',
    tests: ['test/postgres/adapters.test.ts'],
  },
  {
    name: 'a value that cannot be read is left out of its row',
    file: 'db/postgres/adapters/named-query.ts',
    find: 'this._canceledDueToError = error',
    replace: 'this._canceledDueToError = undefined',
    tests: ['test/postgres/adapters.test.ts'],
  },
  {
    name: 'signatures are refused before bids',
    file: kinds,
    find: "['customer', [bidLink.path, signatureLink.path, invoiceLink.path, statementLink.path]]",
    replace: "['customer', [bidLink.path]]",
    tests: shed,
  },
  {
    name: 'the files of jobs are limited by network as pages are',
    file: kinds,
    find: "['file', ['/files/uploads', '/files/downloads']]",
    replace: "['file', ['/files/uploads']]",
    tests: shed,
  },
  {
    name: 'the search looks for what begins with one letter',
    file: search,
    find: 'term.length >= shortestPrefix',
    replace: 'term.length > 0',
    tests: searches,
  },
  {
    name: 'the search takes as many words as are sent',
    file: search,
    find: 'wordsIn(query.slice(0, maxQueryLength)).slice(0, maxTerms)',
    replace: 'wordsIn(query)',
    tests: searches,
  },
  {
    name: 'the search remembers every query for ever',
    file: search,
    find: '      if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!)\n',
    replace: '',
    tests: searches,
  },
  {
    name: 'one network takes every place at the passwords',
    file: limiter,
    find: '>= this.#limits.maxPlacesPerParty',
    replace: '>= this.#limits.maxWaiting',
    tests: queued,
  },
  {
    name: 'as many wait for passwords as come',
    file: limiter,
    find: 'if (this.#line.length < this.#limits.maxWaiting) return true',
    replace: 'if (this.#limits.maxWaiting > 0) return true',
    tests: queued,
  },
  {
    name: 'a full queue takes nobody new',
    file: limiter,
    find: 'const last = this.#line.popLongest(this.#line.countOf(party) + 1)',
    replace: 'const last = this.#line.popLongest(this.#limits.maxWaiting)',
    tests: queued,
  },
  {
    name: 'whoever has just had a turn is first again',
    file: 'db/base/fair-queue.ts',
    find: '    this.#lines.delete(party)\n    if (line.length > 0) this.#lines.set(party, line)\n',
    replace: '    if (line.length === 0) this.#lines.delete(party)\n',
    tests: queued,
  },
  {
    name: 'a browser that has gone has its password hashed',
    file: limiter,
    find: 'if (isGone()) throw this.#limits.refusal()',
    replace: '',
    tests: queued,
  },
  {
    name: 'a form has any number of parts',
    file: 'handlers/http/wire/multipart.ts',
    find: '    if (arrived.delimiters > maxParts + 1) throw tooMany(maxParts)\n',
    replace: '',
    tests: ['test/portal/files.test.ts', 'test/portal/forms/forms.test.ts'],
  },
  {
    name: 'the pages of one login are worked on all at once',
    file: 'handlers/portal/portal.ts',
    find: 'export const maxRequestsPerSession = 2',
    replace: 'export const maxRequestsPerSession = 2_000',
    tests: ['test/portal/sessions.test.ts', 'test/http/page-limits.test.ts'],
  },
  {
    name: 'a change order that is too large cannot be shortened',
    file: 'db/change-orders/change-orders.ts',
    find: '  if (countChangeOrderTextBytes(after) <= countChangeOrderTextBytes(row)) return undefined\n',
    replace: '',
    tests: ['test/change-orders/bounds.test.ts'],
  },
  {
    name: 'the lines of a change order count nothing in its size',
    file: 'db/change-orders/limits.ts',
    find: 'if (countChangeOrderTextBytes(changeOrder) + lineBytes <= maxChangeOrderTextBytes) return undefined',
    replace: 'if (countChangeOrderTextBytes(changeOrder) <= maxChangeOrderTextBytes) return undefined',
    tests: ['test/change-orders/bounds.test.ts'],
  },
  {
    name: 'each photograph has the budget of all',
    file: 'workers/papers/load-pictures.ts',
    find: '    pixels -= work\n',
    replace: '',
    tests: pictures,
  },
  {
    name: 'a cancelled report is drawn to its end',
    file: 'workers/papers/load-pictures.ts',
    find: '    await store.goOn?.()\n',
    replace: '',
    tests: pictures,
  },
  {
    name: 'papers with pictures take every place of a worker',
    file: 'workers/papers/picture-slot.ts',
    find: '  max: 1,\n',
    replace: '',
    tests: pictures,
  },
  {
    name: 'a paper that found no place is given up',
    file: 'workers/serve-jobs.ts',
    find: '  if (error instanceof PictureSlotTaken) return jobLease.release(database.sql, slice)\n',
    replace: '',
    tests: pictures,
  },
  {
    name: 'what is left of a restore that broke off is taken for a new installation',
    file: 'db/backup/tables.ts',
    find: '; create table ${restoreMarkerTable} ()`',
    replace: '`',
    tests: backups,
  },
  {
    name: 'a restored installation is live at once',
    file: 'db/backup/restore.ts',
    find: '    await setQuietMode(database, true)\n',
    replace: '',
    tests: backups,
  },
  {
    name: 'a restore goes over records that live, without being told to',
    file: 'db/backup/restore.ts',
    find: 'if (await hasRecords(client)) {',
    replace: 'if (false) {',
    tests: backups,
  },
  {
    name: 'a restore begins beside a process that serves',
    file: 'db/postgres/service-lock.ts',
    find: 'if (!(await stopService(client))) throw',
    replace: 'if (!(await stopService(client)) && false) throw',
    tests: backups,
  },
  {
    name: 'a backup that broke off leaves its parts',
    file: 'db/backup/backup.ts',
    find: 'for (const remove of removals) await remove()',
    replace: '',
    tests: backups,
  },
  {
    name: 'a daily backup that failed leaves its shared files',
    file: 'db/backup/backup.ts',
    find: '    removals.push(() => removeWrittenObjects(folder))\n',
    replace: '',
    tests: sharedRemoval,
  },
  {
    name: 'of the daily backups the newest goes too, once it is old enough',
    file: 'db/backup/schedule.ts',
    find: 'if (location.folder(name).label === last || !isOver) continue',
    replace: 'if (!isOver) continue',
    tests: backups,
  },
  {
    name: 'shared files go that a remaining backup has',
    file: 'db/backup/shared-removal.ts',
    find: 'if (found.some(Boolean) || touchedMs >= beforeMs) continue',
    replace: 'if (touchedMs >= beforeMs) continue',
    tests: sharedRemoval,
  },
  {
    name: 'shared files of a backup that is being made are removed',
    file: 'db/backup/shared-removal.ts',
    find: 'if (found.some(Boolean) || touchedMs >= beforeMs) continue',
    replace: 'if (found.some(Boolean)) continue',
    tests: sharedRemoval,
  },
  {
    name: 'backups under the key before are kept for ever',
    file: 'db/backup/schedule.ts',
    find: 'mergeDailyPrefixes(dailyPrefixesOf(secretKeys), newest?.found.manifest.kinds)',
    replace: 'mergeDailyPrefixes(dailyPrefixesOf(secretKeys))',
    tests: sharedBackups,
  },
  {
    name: 'the restore of a backup without files empties the file store',
    file: 'db/backup/restore.ts',
    find: 'if (!filesLeftOut) await removeAllFiles(files)',
    replace: 'await removeAllFiles(files)',
    tests: ['test/operator/backups/list.test.ts'],
  },
  {
    name: 'ids of a restored database begin anew',
    file: 'db/backup/restore.ts',
    find: '  await setSequences(client, manifest.sequences)\n',
    replace: '',
    tests: backups,
  },
  {
    name: 'a quiet process starts its pools that reach beyond the installation',
    file: 'workers/runners.ts',
    find: '!(pool.outward && context.installation.quiet) && !(pool.timed',
    replace: '!(pool.timed',
    tests: quiet,
  },
  {
    name: 'QUIET=1 holds only until the state of the installation is read',
    file: 'db/access/installation.ts',
    find: 'installation.quiet = settings.quiet || seen.quiet',
    replace: 'installation.quiet = seen.quiet',
    tests: quiet,
  },
  {
    name: 'a command makes what is new with its new SECRET_KEY before all processes have it',
    file: 'db/access/installation.ts',
    find: '  switchTo(noted)\n',
    replace: '',
    tests: ['test/operator/secret-key.test.ts'],
  },
  {
    name: 'a lost SECRET_KEY is replaced under a process that serves',
    file: 'db/postgres/service-lock.ts',
    find: 'if (look === looks) return false',
    replace: 'if (look === looks) return true',
    tests: lostKeys,
  },
  {
    name: 'a SECRET_KEY that nobody has given takes the place of one that is lost',
    file: 'scripts/admin/secret-key.ts',
    find: 'if (settings.databaseUrl !== undefined && !isSecretSet) throw',
    replace: 'if (settings.databaseUrl === undefined && !isSecretSet) throw',
    tests: lostKeys,
  },
  {
    name: 'a lost SECRET_KEY is replaced only where the tables are small',
    file: 'scripts/admin/secret-key.ts',
    find: '    needsSecretKey: true,\n    isPatient: true,\n',
    replace: '    needsSecretKey: true,\n',
    tests: lostKeys,
  },
  {
    name: 'a statement without a limit is given up after five seconds',
    file: 'db/postgres/session.ts',
    find: 'statementTimeoutMs === 0 ? longestTimerMs : ',
    replace: '',
    tests: ['test/postgres/connection-settings.test.ts'],
  },
  {
    name: 'a process makes what is new with its new SECRET_KEY before all have it',
    file: 'db/access/installation.ts',
    find: '    secrets.switchTo(seen.secretFingerprint!)\n',
    replace: '',
    tests: keys,
  },
]
