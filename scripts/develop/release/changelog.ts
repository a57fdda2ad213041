/** This file reads CHANGELOG.md, which follows Keep a Changelog, and closes its open section when a release is set. */

/** Headings within a section, in the order of Keep a Changelog. */
const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'] as const

export interface ReleaseNotes {
  /** Version of the release; undefined for the unreleased section. */
  version: string | undefined
  /** Date of the release, such as `2026-03-02`. */
  day: string | undefined
  /** Entries, keyed by heading; repeated headings are merged. */
  entries: Map<string, string[]>
}

/**
 * Parses the releases of a changelog, the newest first. Throws for a section heading that does not follow the format.
 */
export function parseChangelog(changelog: string): ReleaseNotes[] {
  return changelog
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => {
      const [heading] = part.split('\n', 1)
      const named = /^## \[(?:Unreleased|(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d$)|[^\]]*\]?)/.exec(heading!)
      if (heading !== '## [Unreleased]' && !named?.[1]) {
        throw new Error(`CHANGELOG.md: "${heading}" is neither [Unreleased] nor [1.2.3] - 2026-03-02`)
      }
      return { version: named?.[1], day: named?.[2], entries: entriesOf(part) }
    })
}

/** Parses the entries of a section. Throws for headings other than those of Keep a Changelog. */
function entriesOf(section: string): Map<string, string[]> {
  const entries = new Map<string, string[]>()
  for (const part of section.split(/^(?=### )/m).slice(1)) {
    const [heading, ...lines] = part.split('\n')
    const kind = heading!.slice('### '.length)
    if (!(kinds as readonly string[]).includes(kind)) throw new Error(`CHANGELOG.md: "${kind}" is none of ${kinds}`)
    const found = lines
      .join('\n')
      .split(/^(?=- )/m)
      .map((entry) => entry.trim())
      .filter((entry) => entry.startsWith('- '))
    entries.set(kind, [...(entries.get(kind) ?? []), ...found])
  }
  return entries
}

/** Renders a section as Markdown: each heading once, in the order of Keep a Changelog. */
export const formatReleaseNotes = ({ entries }: ReleaseNotes): string =>
  kinds
    .filter((kind) => entries.get(kind)?.length)
    .map((kind) => `### ${kind}\n\n${entries.get(kind)!.join('\n')}\n`)
    .join('\n')

/**
 * Returns the changelog with the unreleased section turned into this release, and an empty unreleased section. Throws
 * if nothing is unreleased.
 */
export function closeChangelog(changelog: string, version: string, day: string): string {
  const open = parseChangelog(changelog).find((section) => section.version === undefined)
  if (!open || formatReleaseNotes(open) === '') throw new Error('CHANGELOG.md: nothing is unreleased')
  const text = `## [Unreleased]\n\n## [${version}] - ${day}\n\n${formatReleaseNotes(open)}`
  return changelog.replace(/^## \[Unreleased\]\n[\s\S]*?(?=^## |(?![\s\S]))/m, () => text)
}
