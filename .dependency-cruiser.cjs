/**
 * The direction of the arrows (docs/architecture.md): browser → contract → route → use case → port ← adapter.
 * `(?:…)` paths are relative to the repository.
 */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    only('no-circles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    only(
      'contract-knows-nobody',
      'The contract is imported by both sides and imports neither.',
      { path: '^contract/' },
      { path: '^(server|web|e2e|bench|scripts)/' },
    ),
    only(
      'web-knows-only-the-contract',
      'The browser reaches the server over HTTP alone.',
      { path: '^web/' },
      { path: '^(server|bench|scripts|e2e)/' },
    ),
    only(
      'web-takes-only-types-of-the-api',
      'The browser carries no validator: at runtime it may import contract/src/rules and contract/src/words alone.',
      { path: '^web/(src|build)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^contract/src/(api/|endpoint|errors)', dependencyTypesNot: ['type-only'] },
    ),
    only(
      'contract-rules-are-safe-in-the-browser',
      'The rules and words of the contract load no validator.',
      { path: '^contract/src/(rules|words)/' },
      { path: ['^contract/src/(api/|endpoint|errors)', 'node_modules/'], dependencyTypesNot: ['type-only'] },
    ),
    only(
      'text-is-pure',
      'The science of the product does no I/O and knows no technology.',
      { path: '^server/src/text/', pathNot: '\\.test\\.ts$' },
      {
        path: [
          '^server/src/(http|features|adapters|composition|config|main)',
          '^(node:|fs$|path$)',
          'node_modules/(pg|fastify|drizzle-orm|@lancedb|ai)(/|$)',
        ],
      },
    ),
    only(
      'text-has-no-node-builtins',
      'Pure functions need no runtime.',
      { path: '^server/src/text/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    only(
      'ports-are-interfaces',
      'A port is described in words of the product.',
      { path: '^server/src/ports/' },
      { path: '^server/src/(http|features|adapters|composition|config|main)' },
    ),
    only(
      'features-know-no-adapter',
      'A use case takes ports; composition.ts hands them in.',
      { path: '^server/src/features/', pathNot: '\\.test\\.ts$' },
      {
        path: ['^server/src/(adapters|composition|config|main)', 'node_modules/(pg|drizzle-orm|@lancedb|ai|@ai-sdk)(/|$)'],
      },
    ),
    only(
      'features-stand-alone',
      'One feature may be deleted without the others; the chat asks the finder, and all may ask what a subscription opens.',
      { path: '^server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^server/src/features/',
        pathNot: [
          '^server/src/features/$1/',
          '^server/src/features/texts/find-sources',
          '^server/src/features/billing/subscription-access',
        ],
      },
    ),
    only(
      'chat-runs-know-no-answering',
      'A run gets the answer as a dependency; what both share is in features/chat.',
      { path: '^server/src/features/chat/runs/' },
      { path: '^server/src/features/chat/answering/' },
    ),
    only(
      'chat-answering-knows-no-runs',
      'Answering yields events and does not know who stores them.',
      { path: '^server/src/features/chat/answering/' },
      { path: '^server/src/features/chat/runs/' },
    ),
    only(
      'background-knows-nobody',
      'Timers, single-flight and leases serve every layer and import none.',
      { path: '^server/src/background/' },
      { path: '^server/src/', pathNot: '^server/src/background/' },
    ),
    only(
      'adapters-know-no-feature',
      'An adapter serves a port.',
      { path: '^server/src/adapters/', pathNot: '\\.test\\.ts$' },
      {
        path: '^server/src/(http|features|composition|config|main)',
      },
    ),
    only(
      'http-knows-no-adapter',
      'HTTP is plumbing.',
      { path: '^server/src/http/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(adapters|composition|main)' },
    ),
    only(
      'only-the-root-composes',
      'Both sides meet in one file.',
      { path: '^server/src/', pathNot: ['^server/src/(composition|main)\\.ts$', '\\.test\\.ts$'] },
      {
        path: '^server/src/composition\\.ts$',
      },
    ),
    only(
      'web-features-stand-alone',
      'Pages compose features; all may ask who is signed in and how many questions are left.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '^web/src/features/(account/use-account|usage/use-usage)\\.ts$'] },
    ),
    only(
      'web-lib-and-ui-know-no-feature',
      'Shared parts are below features.',
      { path: '^web/src/(lib|components|i18n)/' },
      { path: '^web/src/(features|app)/' },
    ),
    only(
      'not-to-dev-dependencies',
      'What ships does not need what builds it.',
      { path: '^server/src/', pathNot: '\\.test\\.ts$' },
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
