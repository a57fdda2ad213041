import t from 'tap'
import { isTemporaryFileSystem } from '../../../db/engine/postgres/embedded/location.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'

/** Types of file systems as linux/magic.h defines them. */
const temporary = { overlay: 0x794c7630, tmpfs: 0x01021994, ramfs: 0x858458f6, aufs: 0x61756673 }
const lasting = { ext4: 0xef53, xfs: 0x58465342, btrfs: 0x9123683e, nfs: 0x6969, zfs: 0x2fc12fc1, fuse: 0x65735546 }

t.test('overlay, tmpfs, ramfs and aufs are temporary file systems, and file systems on disks are not', (t) => {
  for (const [name, type] of nonEmpty(Object.entries(temporary))) t.equal(isTemporaryFileSystem(type), true, name)
  for (const [name, type] of nonEmpty(Object.entries(lasting))) t.equal(isTemporaryFileSystem(type), false, name)
  t.end()
})
