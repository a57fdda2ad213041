import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { parseAllDocuments } from 'yaml'
import { readSettings } from '../../db/engine/base/settings.ts'
import { addressKindOf } from '../../handlers/pipeline/http/wire/address-kinds.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

interface Probe {
  httpGet: { path: string; port: string }
  periodSeconds: number
  timeoutSeconds: number
  failureThreshold: number
}

interface Container {
  name: string
  command: string[]
  env?: { name: string; value: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
  [probe: `${string}Probe`]: Probe | undefined
}

interface Manifest {
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: a manifest's spec differs by its kind.
  spec: any
}

const root = resolve(import.meta.dirname, '..', '..')
const stopSeconds = 25
const manifests = globSync('scripts/deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
  parseAllDocuments(readFileSync(join(root, file), 'utf8')).map((document) => {
    t.strictSame(document.errors, [], file)
    return document.toJS() as Manifest
  }),
)
const of = (kind: string, name: string): Manifest =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)!
const pods = manifests.flatMap(({ kind, metadata, spec }) =>
  kind === 'Deployment' || kind === 'Job'
    ? [{ kind, name: metadata.name, spec: spec.template.spec, template: spec.template }]
    : [],
)
const containers = pods.map(({ spec }) => spec.containers[0] as Container)
const settings = of('ConfigMap', 'construction-settings').data!
const secrets = of('Secret', 'construction-secrets').stringData!
const api = containers.find(({ name }) => name === 'api')!

/** Returns a pattern in which each placeholder in angle brackets matches any text. */
const pattern = (shown: string): RegExp =>
  new RegExp(`^${shown.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<[^>]*>/g, '[^@/?&]+')}$`)

t.test('every variable in the manifests is documented, and together they are valid production settings', (t) => {
  const page = readFileSync(join(root, 'handlers', 'web', 'docs', 'operating', 'configuration.md'), 'utf8')
  const own = containers.flatMap(({ env = [] }) => env.map(({ name }) => name))
  const names = [...Object.keys(settings), ...Object.keys(secrets), ...own]
  t.ok(names.length >= 10)
  for (const name of names) matches(t, page, new RegExp(`^\\| .*\`${name}\``, 'm'), name)
  const env = Object.fromEntries(api.env!.map(({ name, value }) => [name, value]))
  const filled = {
    SECRET_KEY: 'x'.repeat(32),
    DATABASE_URL: 'postgresql://construction_service:password@db.example.com/construction',
    FILES_URL: 's3://key:secret@bucket?endpoint=https://minio.example.com&region=name',
    SMTP_URL: 'smtps://user:password@mail.example.com?from=office@example.com',
    BACKUP_TO: 's3://key:secret@bucket/prefix?endpoint=https://minio.example.com&region=name',
    BACKUP_PASSPHRASE: 'four words of a phrase',
  }
  const { METRICS_TOKEN, ...named } = secrets
  t.ok(METRICS_TOKEN, 'behind a proxy /metrics needs a token')
  t.strictSame(Object.keys(named).sort(), Object.keys(filled).sort())
  for (const [name, value] of Object.entries(filled))
    matches(t, value, pattern(named[name]!), `${name} has the form shown in the manifest`)
  matches(t, readSettings({ NODE_ENV: 'production', ...settings, ...filled, ...env }), {
    port: 3000,
    host: undefined,
    trustProxy: 'uniquelocal',
    drainMs: 10_000,
  })
  t.end()
})

t.test('every container runs a program of the repository, and all containers get the same settings', (t) => {
  t.strictSame(containers.map(({ name }) => name).sort(), ['api', 'migrate', 'restore', 'worker'])
  for (const { name, command, envFrom } of containers) {
    t.ok((statSync(join(root, command[0]!)).mode & 0o111) > 0, name)
    if (command[0] === 'scripts/service') t.equal(command[1], name)
    else t.ok(existsSync(join(root, command[1]!)), name)
    t.strictSame(envFrom, [
      { configMapRef: { name: 'construction-settings' } },
      { secretRef: { name: 'construction-secrets' } },
    ])
  }
  t.end()
})

t.test('the migration job runs the doctor first, with the settings, rights and folders of the migration', (t) => {
  const { initContainers, containers: own } = pods.find(({ kind }) => kind === 'Job')!.spec
  t.strictSame(initContainers, [{ ...own[0], name: 'doctor', command: ['scripts/node', 'scripts/admin.ts', 'doctor'] }])
  t.strictSame(
    pods.filter(({ spec }) => spec.initContainers !== undefined).map(({ kind }) => kind),
    ['Job'],
  )
  t.end()
})

t.test('the probes call probe addresses on the ports where the API and the worker listen', (t) => {
  t.strictSame(api.ports, [{ name: 'http', containerPort: 3000 }])
  const asked = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const
  t.strictSame(
    asked.map((probe) => api[probe]!.httpGet),
    ['/livez', '/readyz', '/livez'].map((path) => ({ path, port: 'http' })),
  )
  for (const probe of asked) t.equal(addressKindOf(api[probe]!.httpGet.path), 'probe')
  t.equal(of('Service', 'construction-api').spec.ports[0].targetPort, 'http')
  const worker = containers.find(({ name }) => name === 'worker')!
  const [{ name, value }] = worker.env as [{ name: string; value: string }]
  t.equal(name, 'WORKER_METRICS_PORT')
  t.strictSame(worker.ports, [{ name: 'metrics', containerPort: Number(value) }])
  for (const probe of ['startupProbe', 'livenessProbe'] as const)
    t.strictSame(worker[probe]!.httpGet, { path: '/livez', port: 'metrics' })
  t.strictSame(of('NetworkPolicy', 'construction-worker').spec.ingress[0].ports, [{ port: 'metrics' }])
  for (const { kind, spec } of nonEmpty(manifests)) {
    if (kind !== 'Ingress') continue
    t.strictSame(spec.rules[0].http.paths[0].backend.service, { name: 'construction-api', port: { name: 'http' } })
  }
  t.end()
})

t.test('a pod has enough time to stop, and is not replaced before its successor is ready', (t) => {
  for (const { kind, name, spec } of nonEmpty(pods)) {
    if (kind === 'Deployment') t.ok(spec.terminationGracePeriodSeconds > stopSeconds, name)
  }
  for (const name of ['construction-api', 'construction-worker'])
    t.equal(of('Deployment', name).spec.strategy.rollingUpdate.maxUnavailable, 0)
  const { periodSeconds, timeoutSeconds, failureThreshold } = api.readinessProbe!
  const drainSeconds = Number(api.env!.find(({ name }) => name === 'DRAIN_SECONDS')!.value)
  t.ok(
    drainSeconds > failureThreshold * periodSeconds + timeoutSeconds,
    'the pod leaves the load balancer while it still answers',
  )
  t.end()
})

t.test('no pod runs as root, writes to its image, keeps a privilege, or has a cluster token', (t) => {
  for (const { name, spec } of nonEmpty(pods)) {
    matches(t, spec, {
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
    })
    const [{ securityContext, volumeMounts }] = spec.containers as [Container]
    t.strictSame(
      securityContext,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      name,
    )
    t.strictSame(volumeMounts.map(({ mountPath }) => mountPath).sort(), ['/tmp', '/var/lib/construction'])
    t.strictSame(
      volumeMounts.map((mount) => mount.name).sort(),
      spec.volumes.map((volume: { name: string }) => volume.name).sort(),
    )
  }
  t.end()
})

t.test('every selector matches its pods', (t) => {
  const labels = (component: string) => ({
    'app.kubernetes.io/name': 'construction',
    'app.kubernetes.io/component': component,
  })
  for (const component of ['api', 'worker']) {
    const { spec } = of('Deployment', `construction-${component}`)
    t.strictSame(spec.selector.matchLabels, labels(component))
    t.strictSame(spec.template.metadata.labels, labels(component))
  }
  t.strictSame(of('Service', 'construction-api').spec.selector, labels('api'))
  t.strictSame(of('PodDisruptionBudget', 'construction-api').spec.selector.matchLabels, labels('api'))
  for (const component of ['api', 'worker'])
    t.strictSame(of('NetworkPolicy', `construction-${component}`).spec.podSelector.matchLabels, labels(component))
  for (const { kind, metadata } of nonEmpty(manifests))
    t.equal(metadata.namespace, kind === 'Namespace' ? undefined : 'construction')
  t.end()
})
