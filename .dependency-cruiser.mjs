// The import rules of ARCHITECTURE.md. tools/import-rules.test.ts plants a violation of each and sees it refused.
const anyModule = '^server/src/modules/([^/]+)/'
/** What events and awards have in common: below every domain, without an index of its own. */
const occasions = '^server/src/modules/occasions/'
/** The rooms of the kit, each with those below it that it may know (ARCHITECTURE.md). */
const ROOMS = {
  base: [],
  data: ['base'],
  files: ['base', 'data'],
  papers: ['base', 'files'],
  http: ['base', 'data', 'files'],
  work: ['base', 'data', 'files', 'http'],
  live: ['base', 'data', 'http'],
  records: ['base', 'data', 'files', 'http'],
  pages: ['base', 'http'],
  backup: ['base', 'data', 'files'],
}
/** The office is large: its parts are folders below it, and each is a feature of its own. */
const anyFeature = '^web/src/features/(office/(?:figures|money|operators|preview)|[^/]+)/'
const featureDoors = '^web/src/features/(office/)?[^/]+/(index|route)\\.ts$'

/** Packages that only the named places may import. */
const only = (name, packages, homes) => ({
  name,
  severity: 'error',
  from: { path: '^(server|web|contract)/src', pathNot: homes },
  // An unresolved import keeps its bare name.
  to: { path: [`(^|/)node_modules/(${packages})/`, `^(${packages})$`] },
})

export default {
  forbidden: [
    {
      name: '1-no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: '1b-no-domain-cycles',
      comment: 'domain A may know B or B may know A, never both; the other way round travels as a fact',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server/src/modules|web/src/features)/[^/]+$' },
      to: { circular: true, path: '^(server/src/modules|web/src/features)/[^/]+$' },
    },
    {
      name: '2a-server-module-door',
      comment: 'another domain is reached through its index.ts',
      severity: 'error',
      from: { path: anyModule },
      to: { path: anyModule, pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$', occasions] },
    },
    {
      name: '2b-web-feature-door',
      severity: 'error',
      from: { path: anyFeature },
      to: { path: anyFeature, pathNot: ['^web/src/features/$1/', featureDoors] },
    },
    {
      name: '2c-pages-use-doors',
      severity: 'error',
      from: { path: '^web/src/pages/' },
      to: { path: '^web/src/features/[^/]+/', pathNot: featureDoors },
    },
    {
      name: '3a-routes-are-thin',
      comment:
        'routes and commands of operators know their own service and reads, what is sold, the contract and the kit',
      severity: 'error',
      from: { path: `${anyModule}.*\\.(routes|operator)\\.ts$` },
      to: {
        path: '^server/src/',
        pathNot: ['^server/src/kit/', '^server/src/modules/$1/.*\\.(service|queries|reads|sales)\\.ts$'],
      },
    },
    {
      name: '3b-queries-are-leaves',
      severity: 'error',
      from: { path: `${anyModule}.*\\.(queries|reads)\\.ts$` },
      to: {
        path: '^server/src/',
        pathNot: [
          '^server/src/kit/',
          `${occasions}occasions\\.reads\\.ts$`,
          '^server/src/modules/$1/.*\\.(queries|reads|facts)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: '3c-policy-view-facts-are-pure',
      severity: 'error',
      from: { path: `${anyModule}.*\\.(policy|view|facts)\\.ts$` },
      to: {
        path: ['^server/src/', '(^|/)node_modules/'],
        pathNot: [
          '^server/src/modules/$1/.*\\.(facts|view|policy|texts)\\.ts$',
          '^server/src/kit/(base/(amounts|days|errors|links|moments)|data/context)\\.ts$',
          `${occasions}occasions\\.(view|policy)\\.ts$`,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: '3d-edges-are-wired-only-in-app',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/app\\.(sockets\\.)?ts$', '\\.test\\.ts$'] },
      to: { path: '\\.(routes|live|reactions|jobs|notices)\\.ts$', pathNot: '^server/src/kit/' },
    },
    {
      name: '3e-notices-tell-of-their-own-domain',
      comment: 'a kind of notification knows its own domain and the kit; the engine knows no domain but people',
      severity: 'error',
      from: { path: `${anyModule}.*\\.notices\\.ts$` },
      to: {
        path: '^server/src/',
        pathNot: ['^server/src/kit/', '^server/src/modules/$1/.*\\.(queries|reads|policy|view|facts|texts)\\.ts$'],
      },
    },
    {
      name: '3f-notifications-are-an-engine',
      severity: 'error',
      from: { path: '^server/src/modules/notifications/', pathNot: '\\.test\\.ts$' },
      to: { path: anyModule, pathNot: '^server/src/modules/(notifications|members)/' },
    },
    {
      name: '3g-commands-are-listed-once',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/operator\\.commands\\.ts$' },
      to: { path: `${anyModule}.*\\.operator\\.ts$` },
    },
    {
      name: '4-sql-only-in-queries',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '\\.(queries|reads|notices)\\.ts$',
          '\\.test\\.ts$',
          '^server/src/(kit|db)/',
          '^server/src/(main|app|operator)\\.ts$',
        ],
      },
      to: {
        path: ['^server/src/kit/data/db\\.ts$', '(^|/)node_modules/(pg|kysely)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: '5-contract-is-pure',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: '6-sides-never-touch',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: '7-web-layers-point-down',
      comment: 'pages → features → lib, ui',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/pages/' },
    },
    {
      name: '7-kit-knows-no-domain',
      severity: 'error',
      from: { path: ['^server/src/(kit|db)/', '^web/src/(lib|ui)/'] },
      to: { path: ['^server/src/modules/', '^web/src/(features|pages)/'] },
    },
    ...Object.entries(ROOMS).map(([room, below]) => ({
      name: '8-kit-rooms-point-down',
      comment: `kit/${room} knows only: ${below.join(', ') || 'itself'}`,
      severity: 'error',
      from: { path: `^server/src/kit/${room}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/kit/', pathNot: [room, ...below].map((known) => `^server/src/kit/${known}/`) },
    })),
    only('9-http-framework-at-the-edge', 'fastify|@fastify[^/]*', [
      '^server/src/kit/',
      '^server/src/(app|app\\.web|app\\.sockets|main)\\.ts$',
      '\\.test\\.ts$',
    ]),
    only('9-socket-io-at-the-edge', 'socket\\.io|socket\\.io-client', [
      '^server/src/kit/live/realtime',
      '^web/src/lib/socket',
      '^server/src/main',
    ]),
    only('9-redis-at-the-edge', 'redis|@redis/[^/]*', ['^server/src/kit/live/live-bus\\.redis\\.ts$']),
    only('9-card-provider-at-the-edge', 'stripe', [
      '^server/src/modules/payments/cards/payments\\.stripe\\.(books\\.|events\\.)?ts$',
      '\\.test\\.ts$',
    ]),
    only('9-push-at-the-edge', 'web-push', [
      '^server/src/modules/notifications/notifications\\.push\\.send\\.ts$',
      '\\.test\\.ts$',
    ]),
    only('9-mail-sender-at-the-edge', 'nodemailer', ['^server/src/kit/work/mail\\.ts$']),
  ],
  options: {
    // swc, because TypeScript 7 has no programming interface yet.
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    // The demonstration world seals rounds by the domain's own rules, and tests fill it: no cycle of the product's.
    exclude: { path: '^(web/dist|web/\\.tanstack|var|server/seed)/|\\.gen\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
