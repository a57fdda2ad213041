import { dropElement, dropGuard, dropOperand, dropStatement, operate, replaceCode } from '../changes.ts'
import type { Fault } from '../fault.ts'
import { dropMember } from '../operators/lists.ts'

/** Faults in the access to stored files, in sweeps, and in the deletion of an organization. */
export const faults: readonly Fault[] = [
  {
    name: 'an expired upload is imported',
    declaration: 'requireFinishedUpload',
    change: dropOperand('upload.expiresAt <= db.machineAt'),
    tests: ['files/upload-purposes', 'jobs/jobs'],
  },
  {
    name: 'an upload is used for another purpose',
    declaration: 'requireFinishedUpload',
    change: dropGuard('upload.purpose !== purpose'),
    tests: ['files/upload-purposes', 'files/bounds'],
  },
  {
    name: 'the download of a deleted job continues',
    declaration: 'findTicketArtifact',
    change: dropOperand('row.deletedAt !== null'),
    tests: ['files/transfers', 'jobs/jobs'],
  },
  {
    name: 'an upload address accepts a second file',
    declaration: 'refuseClosedUpload',
    change: dropOperand("'finished'"),
    tests: ['files/transfers'],
  },
  {
    name: 'a download address is valid for an hour',
    declaration: 'ticketLifeMs',
    change: replaceCode('5', '60'),
    tests: ['files/transfers', 'jobs/jobs'],
  },
  {
    name: 'a sweep removes the file of a running import',
    declaration: 'deleteExpiredUploads',
    change: operate(dropMember, "'running'"),
    tests: ['workers/between-turns', 'workers/sweep-files'],
  },
  {
    name: 'a sweep removes pieces of a running job',
    declaration: 'findNeededArtifacts',
    change: operate(dropMember, "'running'"),
    tests: ['workers/sweep-files'],
  },
  {
    name: 'the files of a deleted organization remain',
    declaration: 'removeFrom',
    change: dropStatement('removeFile'),
    tests: ['organization/deletion'],
  },
  {
    name: 'a deleted organization stays active',
    declaration: 'scheduleDeletion',
    change: dropElement("status: 'suspended'"),
    tests: ['organization/deletion'],
  },
]
