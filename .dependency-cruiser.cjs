// The one rule (ARCHITECTURE.md): use your own things, the shared things, and another service's contract, client or
// rules. Nothing else. Back-references ($1) make a new service obey from its first file. tests/architecture.test.ts
// plants one forbidden import per rule and expects it caught.

const { builtinModules } = require('node:module')

const door = String.raw`^services/[^/]+/(contract|client)\.ts$|^services/.+/rules/|^services/graph/schema(\.ts$|/)`
const test = String.raw`\.test\.tsx?$`
const machine = `^(node:)?(${builtinModules.join('|')})$|(^|/)node_modules/(pg|kysely|zod)/`
const sqlHomes = String.raw`/store/|/store\.ts$|/audit\.ts$|invariants\.ts$|/testing/`
const store = String.raw`.+/store(/|\.ts$)`

/** Modules that still read the stores of other modules of their service. Shorten this list; never lengthen it. */
const foreignStores = require('./scripts/foreign-stores.json')

const outsiders = '^(server|web|demo|tests|bench|scripts)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'services-meet-at-the-door',
      comment:
        "From another service use its contract, its client or its rules. Need more? Put it into the service's contract.",
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/[^/]+/testing/' },
      to: { path: '^services/', pathNot: ['^services/$1/', door] },
    },
    {
      name: 'played-neighbours-meet-too',
      comment: 'What tests play of a neighbour lies in the testing folder of that neighbour.',
      severity: 'error',
      from: { path: '^services/([^/]+)/testing/' },
      to: { path: '^services/', pathNot: ['^services/$1/', '^services/[^/]+/testing/', door] },
    },
    {
      name: 'services-know-no-outsider',
      comment:
        'A service is handed what it needs (deps.ts) by server/compose.ts. Only its tests may call the composition.',
      severity: 'error',
      from: { path: '^services/', pathNot: test },
      to: { path: outsiders },
    },
    {
      name: 'service-tests-use-the-composition-only',
      severity: 'error',
      from: { path: `^services/.*${test}` },
      to: { path: outsiders, pathNot: '^(server|demo)/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'A rule decides with values: other rules, shared values, date-fns, @date-fns/tz, libphonenumber-js. No I/O, no clock.',
      severity: 'error',
      from: { path: '^services/.+/rules/', pathNot: test },
      to: {
        pathNot: [
          '^services/.+/rules/',
          '^shared/(?!database/)',
          '(^|/)node_modules/(date-fns|@date-fns/tz|libphonenumber-js)/',
        ],
      },
    },
    {
      name: 'rules-reach-no-machine',
      comment:
        'What a rule uses of shared/ must be values as well: nothing behind it may reach for node: or a package of ours.',
      severity: 'error',
      from: { path: '^services/.+/rules/', pathNot: test },
      to: { path: machine, reachable: true },
    },
    {
      name: 'sql-lives-in-stores',
      comment:
        'Operations call their store, which builds the queries; audit.ts declares invariants. Types may be imported.',
      severity: 'error',
      from: { path: '^services/', pathNot: [sqlHomes, test] },
      to: { path: '(^|/)node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-keep-their-store',
      comment:
        "Inside a service a module uses another's exported functions and rules, never its store. Export a function, named by what it gives.",
      severity: 'error',
      from: {
        path: '^services/([^/]+)/([^/]+)/.',
        pathNot: [test, '/testing/', ...Object.keys(foreignStores).map((from) => `^services/${from}/`)],
      },
      to: { path: `^services/$1/${store}`, pathNot: '^services/$1/$2/' },
    },
    ...Object.entries(foreignStores).map(([from, modules]) => {
      const [service, module] = from.split('/')
      return {
        name: 'modules-keep-their-store',
        severity: 'error',
        from: { path: `^services/${from}/`, pathNot: [test, '/testing/'] },
        to: {
          path: `^services/${service}/${store}`,
          pathNot: `^services/${service}/(${[module, ...modules].join('|')})/`,
        },
      }
    }),
    {
      name: 'web-uses-doors',
      comment: 'Pages talk to services through clients and contracts, and may think with their rules.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^services/', pathNot: door },
    },
    {
      name: 'web-knows-no-outsider',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|demo|tests|bench|scripts)/|^shared/database/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'The design system serves every feature, so it depends on none.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(web/(storefront|backoffice)/|services/)' },
    },
    {
      name: 'server-composes-services',
      comment:
        'The server builds a service by its service.ts, its internal-service.ts, gives messaging the adapters of channels, and fills a service through its set-up.ts; the rest is its inside.',
      severity: 'error',
      from: { path: '^server/', pathNot: [test, '^server/testing/'] },
      to: {
        path: '^services/',
        pathNot: [
          door,
          String.raw`^services/[^/]+/(internal-service|service|deps|set-up)\.ts$`,
          '^services/messaging/channels/',
        ],
      },
    },
    {
      name: 'demo-bench-and-tests-use-clients',
      comment: 'What stands outside talks to services as everybody does; server/compose builds them.',
      severity: 'error',
      from: { path: '^(demo|bench|tests)/', pathNot: '^tests/access/' },
      to: {
        path: '^(services|server)/',
        pathNot: [
          door,
          String.raw`^server/(compose|main|testing|configuration/config)\.ts$|^server/testing/`,
          '^services/[^/]+/testing/',
        ],
      },
    },
    {
      name: 'access-probes-use-the-front-door',
      comment:
        'The probes start a server and write into tables what makes an account staff; all else goes through HTTP.',
      severity: 'error',
      from: { path: '^tests/access/' },
      to: { path: '^services/', pathNot: [door, String.raw`^services/[^/]+/(testing/|tables\.ts$|set-up\.ts$)`] },
    },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(services|server|web|demo|tests|bench|scripts)/' },
    },
    {
      name: 'nobody-imports-a-test',
      severity: 'error',
      from: {},
      to: { path: test },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other, even for a type alone, are one file, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { pathNot: '^web/.*routes?' },
      to: { couldNotResolve: true, pathNot: String.raw`^(\./)?\+types/|^virtual:|\.wasm\?url$` },
    },
    {
      name: 'development-tools-stay-outside',
      comment: 'What runs in production must be in dependencies.',
      severity: 'error',
      from: {
        path: '^(server|services|shared|web)/',
        pathNot: [
          test,
          '(^|/)testing/|testing\\.ts$|test-server\\.ts$',
          '^server/dev\\.ts$',
          '^web/routes\\.ts$',
          '-(vite|tailwind)-plugin\\.ts$',
          '^web/.*fixtures/',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', String.raw`^\.react-router/`, String.raw`\+types/`] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
