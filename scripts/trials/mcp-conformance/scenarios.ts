/** Scenarios of the conformance package that apply to any server. This service must pass each of them. */
export const applicableScenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
]

const ofItsTools = 'It calls a tool that a server has for this package alone; what ours answers is tested in test/mcp.'
const noPrompts = 'The service has no prompts.'
const ofItsResources = 'It reads a resource that a server has for this package alone; ours are the guides.'
const noSubscriptions = 'There are no subscriptions, since there is no stream to tell of a change.'
const noSessions = 'Streams and sessions are optional; the service answers in JSON and keeps no session.'
const noAsking = 'A server without sessions asks its clients for nothing.'

/** Scenarios that do not apply to this service, each with the reason. The package must report each as failed. */
export const inapplicableScenarios: Record<string, string> = {
  'logging-set-level': 'The service logs to its operator and sends clients no log.',
  'completion-complete': 'There are no prompts and no templates of resources to complete.',
  'tools-call-simple-text': ofItsTools,
  'tools-call-image': ofItsTools,
  'tools-call-audio': ofItsTools,
  'tools-call-embedded-resource': ofItsTools,
  'tools-call-mixed-content': ofItsTools,
  'tools-call-with-logging': ofItsTools,
  'tools-call-error': ofItsTools,
  'tools-call-with-progress': ofItsTools,
  'tools-call-sampling': noAsking,
  'tools-call-elicitation': noAsking,
  'json-schema-2020-12': ofItsTools,
  'elicitation-sep1034-defaults': noAsking,
  'elicitation-sep1330-enums': noAsking,
  'server-sse-polling': noSessions,
  'server-sse-multiple-streams': noSessions,
  'resources-read-text': ofItsResources,
  'resources-read-binary': ofItsResources,
  'resources-templates-read': ofItsResources,
  'resources-subscribe': noSubscriptions,
  'resources-unsubscribe': noSubscriptions,
  'prompts-list': noPrompts,
  'prompts-get-simple': noPrompts,
  'prompts-get-with-args': noPrompts,
  'prompts-get-embedded-resource': noPrompts,
  'prompts-get-with-image': noPrompts,
}
