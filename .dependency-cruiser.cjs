/**
 * The direction of imports (docs/architecture.md, docs/decisions/019-layout.md): browser → contract → route → use case → port ← adapter.
 * A rule names a folder and what it must not import. Nothing is exempt but tests, which import what they test with.
 */
const TEST = '\\.test\\.tsx?$'
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
/** A folder of server/src and what stands above or beside it there. */
const layer = (folder, comment, others) =>
  forbid(`server-${folder}`, comment, { path: `^server/src/${folder}/`, pathNot: TEST }, { path: `^server/src/(${others})(/|\\.)` })

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    forbid(
      'contract-stands-alone',
      'Both sides import the contract; it imports neither.',
      { path: '^contract/' },
      { path: '^(server|web|testing|e2e|bench|scripts)/' },
    ),
    forbid(
      'web-imports-no-server',
      'The browser reaches the server over HTTP alone.',
      { path: '^web/' },
      { path: '^(server|testing|bench|scripts|e2e)/' },
    ),
    forbid(
      'web-imports-types-of-the-api',
      'Schemas stay out of the bundle: the browser takes types from contract/src/api, values from rules and words alone.',
      { path: '^web/src/', pathNot: TEST },
      { path: '^contract/src/(api/|endpoint|errors)', dependencyTypesNot: ['type-only'] },
    ),
    layer(
      'text',
      'Functions over texts stand below everything but the types of ports.',
      'http|features|finding|adapters|background|rules|composition|config|main',
    ),
    layer(
      'words',
      'Texts for readers know nothing of who shows them.',
      'http|features|finding|adapters|ports|background|rules|composition|config|main',
    ),
    layer(
      'ports',
      'A port is an interface in words of the product.',
      'http|features|finding|adapters|background|rules|words|composition|config|main',
    ),
    layer(
      'background',
      'Single-flight, intervals and leases serve every feature.',
      'http|features|finding|adapters|rules|composition|config|main',
    ),
    layer(
      'rules',
      'What several features share: pure functions over types of ports.',
      'http|features|finding|adapters|background|composition|config|main',
    ),
    layer('finding', 'Finding stands between text and features, and has no route.', 'http|features|adapters|composition|config|main'),
    layer('http', 'HTTP is plumbing below features.', 'features|finding|adapters|composition|main'),
    layer('features', 'A use case takes ports; composition hands them in.', 'adapters|composition|config|main'),
    layer('adapters', 'An adapter serves a port.', 'http|features|finding|composition|config|main'),
    forbid(
      'text-is-pure',
      'Pure functions need neither a runtime nor an infrastructure package.',
      { path: '^server/src/text/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'infrastructure-is-behind-ports',
      'Databases and models are reached through ports.',
      { path: '^server/src/(text|finding|features|rules|ports)/', pathNot: TEST },
      { path: '(^|node_modules/)(pg|drizzle-orm|@lancedb|ai|@ai-sdk)(/|$)' },
    ),
    forbid(
      'features-stand-alone',
      'One feature can be deleted without the others.',
      { path: '^server/src/features/([^/]+)/', pathNot: TEST },
      { path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
    ),
    forbid(
      'chat-runs-and-answering-stand-alone',
      'A run gets the answer as a dependency; what both share is in features/chat.',
      { path: '^server/src/features/chat/(runs|answering)/' },
      { path: '^server/src/features/chat/(runs|answering)/', pathNot: '^server/src/features/chat/$1/' },
    ),
    forbid(
      'main-composes',
      'Only main.ts starts the composition.',
      { path: '^server/src/', pathNot: ['^server/src/(composition/|main\\.ts)', TEST] },
      { path: '^server/src/(composition/|main\\.ts)' },
    ),
    forbid(
      'testing-is-for-tests',
      'Fakes and factories serve tests, benchmarks and scripts.',
      { path: '^(contract|server|web)/src/', pathNot: TEST },
      { path: '^(testing|server/test)/' },
    ),
    forbid(
      'testing-imports-no-tests',
      'The testing workspace is below what uses it.',
      { path: '^testing/' },
      { path: '^(server/test|e2e|bench|scripts)/' },
    ),
    forbid(
      'web-features-stand-alone',
      'Pages compose features; what several of them ask about the reader is in web/src/session.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid('web-session', 'The session is below features.', { path: '^web/src/session/' }, { path: '^web/src/(features|app|components)/' }),
    forbid(
      'web-lib',
      'Helpers, controls and words are below the session.',
      { path: '^web/src/(lib|components|words)/' },
      { path: '^web/src/(features|app|session)/' },
    ),
    forbid(
      'no-dev-dependencies-at-runtime',
      'What ships does not need what builds it.',
      { path: '^server/src/', pathNot: TEST },
      { dependencyTypes: ['npm-dev'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data-dir|migrations)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
