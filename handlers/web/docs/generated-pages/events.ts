import { humanizeName } from '../../../../db/engine/base/capitals.ts'
import { type DocsContract, escapeTableCell, type GeneratedPage } from './contract.ts'
import { examplePayloadOf } from './payload.ts'

/** Returns the catalog of event types: an index, and a page for each family with a payload for every type. */
export function generateEventPages(contract: DocsContract): GeneratedPage[] {
  const families = Map.groupBy(Object.keys(contract.webhooks), (type) => type.split('.')[0]!)
  return [
    { path: 'events', markdown: indexOf(contract, families) },
    ...[...families].map(([family, types]) => ({
      path: `events/${slug(family)}`,
      markdown: familyPage(contract, family, types),
    })),
  ]
}

/** Returns the page name of a family, such as `change-order` for change_order. */
const slug = (family: string): string => family.replaceAll('_', '-')

/**
 * Returns the text that says when an event is emitted: the first paragraph of its description. The other paragraphs,
 * about delivery, are the same for all events.
 */
const describe = ({ webhooks }: DocsContract, type: string): string =>
  webhooks[type]!.post.description.split('\n\n')[0]!

const indexOf = (contract: DocsContract, families: Map<string, string[]>): string => `# Event catalogue

Every event type, when it is emitted, and the payload that your endpoint receives. [Webhooks](/docs/webhooks) explains how to receive, verify and replay them; \`GET /events\` lists the same events in order.

An event is \`{id, type, created_at, tenant_id, data, previous_attributes?}\`. \`data\` is the record as it was after the change; \`previous_attributes\` has the earlier values of the members that changed, and no others. The payloads on these pages come from the contract.

${[...families]
  .map(
    ([family, types]) => `## ${titleOf(family)}

| Type | Emitted when |
|---|---|
${types.map((type) => `| [\`${type}\`](/docs/events/${slug(family)}#${type}) | ${escapeTableCell(describe(contract, type))} |`).join('\n')}`,
  )
  .join('\n\n')}

## What has no event

${withoutEvents}
`

/** Text that lists the changes without an event. A test compares it with the resources that declare no events. */
const withoutEvents = `Reads, mails, public links and removals by retention have no event. Neither have changes of settings and branding, people and their roles, API keys and apps, webhook endpoints, lead stages, project templates, product categories and manufacturers. Lines are part of their record, and the event of the record covers them.

A new draft of a change order or a pay application has no event either: its first event is that of its first change, or of its submission.`

const titleOf = (family: string): string => `${humanizeName(family)} events`

const familyPage = (contract: DocsContract, family: string, types: string[]): string => `# ${titleOf(family)}

The events of type \`${family}.*\`, each with its payload. ${
  family === 'webhook'
    ? 'You request this event yourself, to check that your endpoint receives deliveries.'
    : 'Subscribe to the events that you need.'
}

${types
  .map(
    (type) => `## \`${type}\`

${describe(contract, type)}

\`\`\`json
${JSON.stringify(examplePayloadOf(contract, type), null, 2)}
\`\`\``,
  )
  .join('\n\n')}
`
