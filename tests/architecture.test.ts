import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCountries } from '#shared/countries/countries.ts'
import foreignStores from '../scripts/foreign-stores.json' with { type: 'json' }

const project = fileURLToPath(new URL('..', import.meta.url))
const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** Forbidden imports: the file, its import, and the rule that must catch it. */
const crimes = [
  { rule: 'services-meet-at-the-door', file: 'services/alpha/peek.ts', imports: '#services/beta/store.ts' },
  { rule: 'services-meet-at-the-door', file: 'services/alpha/peek-type.ts', imports: 'type #services/beta/store.ts' },
  { rule: 'services-meet-at-the-door', file: 'services/alpha/service-of-other.ts', imports: '../beta/service.ts' },
  { rule: 'played-neighbours-meet-too', file: 'services/alpha/testing/digs.ts', imports: '#services/beta/store.ts' },
  { rule: 'services-know-no-outsider', file: 'services/alpha/compose-myself.ts', imports: '#server/compose.ts' },
  { rule: 'services-know-no-outsider', file: 'services/alpha/draw.ts', imports: '#web/page.ts' },
  { rule: 'service-tests-use-the-composition-only', file: 'services/alpha/page.test.ts', imports: '#web/page.ts' },
  { rule: 'rules-are-pure', file: 'services/alpha/rules/reads-store.ts', imports: '../store.ts' },
  { rule: 'rules-are-pure', file: 'services/alpha/rules/reads-files.ts', imports: 'node:fs' },
  { rule: 'rules-are-pure', file: 'services/alpha/rules/parses.ts', imports: 'zod' },
  { rule: 'rules-are-pure', file: 'services/alpha/rules/queries.ts', imports: '#shared/database/connect.ts' },
  { rule: 'rules-reach-no-machine', file: 'services/alpha/rules/by-a-detour.ts', imports: '#shared/impure.ts' },
  { rule: 'sql-lives-in-stores', file: 'services/alpha/asks-database.ts', imports: 'kysely' },
  { rule: 'modules-keep-their-store', file: 'services/alpha/orders/pays.ts', imports: '../wallet/store.ts' },
  {
    rule: 'modules-keep-their-store',
    file: 'services/alpha/orders/store/joins.ts',
    imports: 'type ../../wallet/store/balances.ts',
  },
  { rule: 'modules-keep-their-store', file: 'services/market/basket/digs.ts', imports: '../gifts/store.ts' },
  { rule: 'web-uses-doors', file: 'web/shortcut.ts', imports: '#services/beta/service.ts' },
  { rule: 'web-knows-no-outsider', file: 'web/asks-server.ts', imports: '#server/compose.ts' },
  { rule: 'web-knows-no-outsider', file: 'web/asks-database.ts', imports: '#shared/database/connect.ts' },
  { rule: 'ui-knows-no-feature', file: 'web/ui/knows-shop.ts', imports: '#web/storefront/shop.ts' },
  { rule: 'ui-knows-no-feature', file: 'web/ui/knows-rule.ts', imports: '#services/beta/rules/fair.ts' },
  { rule: 'server-composes-services', file: 'server/digs.ts', imports: '#services/beta/store.ts' },
  { rule: 'demo-bench-and-tests-use-clients', file: 'demo/fills.ts', imports: '#services/beta/store.ts' },
  { rule: 'demo-bench-and-tests-use-clients', file: 'bench/measures.ts', imports: '#services/beta/service.ts' },
  { rule: 'demo-bench-and-tests-use-clients', file: 'tests/tries.ts', imports: '#server/edge/cookies.ts' },
  { rule: 'access-probes-use-the-front-door', file: 'tests/access/digs.ts', imports: '#services/beta/store.ts' },
  { rule: 'shared-knows-nobody', file: 'shared/knows-service.ts', imports: '#services/beta/contract.ts' },
  { rule: 'shared-knows-nobody', file: 'shared/knows-page.ts', imports: '#web/page.ts' },
  { rule: 'nobody-imports-a-test', file: 'services/alpha/borrows.ts', imports: './own.test.ts' },
  { rule: 'no-circles', file: 'shared/chicken.ts', imports: './egg.ts' },
  { rule: 'no-circles', file: 'shared/cart.ts', imports: 'type ./price.ts' },
  { rule: 'nothing-unresolved', file: 'server/lost.ts', imports: './nowhere.ts' },
  { rule: 'development-tools-stay-outside', file: 'server/tested.ts', imports: 'vitest' },
]

/** Allowed imports, to detect rules that forbid too much. */
const honest = [
  { file: 'services/alpha/service.ts', imports: './store.ts' },
  { file: 'services/alpha/store/things.ts', imports: 'kysely' },
  { file: 'services/alpha/catalogue/store.ts', imports: 'kysely' },
  { file: 'services/alpha/orders/lists.ts', imports: './store/orders.ts' },
  { file: 'services/alpha/orders/asks.ts', imports: '../wallet/balance.ts' },
  { file: 'services/alpha/orders/once.ts', imports: '../store/keys.ts' },
  { file: 'services/alpha/orders/orders.test.ts', imports: '../wallet/store.ts' },
  { file: 'services/alpha/audit.ts', imports: 'kysely' },
  { file: 'services/alpha/takes-a-transaction.ts', imports: 'type kysely' },
  { file: 'services/alpha/asks.ts', imports: '#services/beta/client.ts' },
  { file: 'services/alpha/promises.ts', imports: 'type #services/beta/contract.ts' },
  { file: 'services/alpha/thinks.ts', imports: '#services/beta/rules/fair.ts' },
  { file: 'services/alpha/gathers.ts', imports: '#services/graph/schema.ts' },
  { file: 'services/alpha/front-door.test.ts', imports: '#server/compose.ts' },
  { file: 'services/alpha/testing/plays.ts', imports: '#services/beta/testing/played.ts' },
  { file: 'services/alpha/rules/fair.ts', imports: '#services/beta/rules/fair.ts' },
  { file: 'services/alpha/rules/counts.ts', imports: '#shared/money.ts' },
  { file: 'services/alpha/rules/zones.ts', imports: '@date-fns/tz' },
  { file: 'services/alpha/rules/phones.ts', imports: 'libphonenumber-js/min' },
  { file: 'services/alpha/rules/fair.test.ts', imports: 'vitest' },
  { file: 'web/page.ts', imports: '#services/beta/contract.ts' },
  { file: 'web/loader.ts', imports: '#services/beta/client.ts' },
  { file: 'web/ui/price.ts', imports: '#shared/money.ts' },
  { file: 'server/compose.ts', imports: '#services/beta/service.ts' },
  { file: 'demo/people.ts', imports: '#services/beta/client.ts' },
  { file: 'bench/orders.ts', imports: '#server/compose.ts' },
]

const scenery = {
  'services/alpha/store.ts': '',
  'services/alpha/own.test.ts': '',
  'services/alpha/store/keys.ts': '',
  'services/alpha/orders/store/orders.ts': '',
  'services/alpha/wallet/balance.ts': '',
  'services/alpha/wallet/store.ts': '',
  'services/alpha/wallet/store/balances.ts': 'export interface Named {}',
  'services/market/gifts/store.ts': '',
  'services/beta/store.ts': '',
  'services/beta/service.ts': '',
  'services/beta/client.ts': '',
  'services/beta/contract.ts': 'export interface Named {}',
  'services/beta/rules/fair.ts': '',
  'services/beta/testing/played.ts': '',
  'services/graph/schema.ts': '',
  'server/edge/cookies.ts': '',
  'shared/money.ts': '',
  'shared/impure.ts': "import 'node:fs'",
  'shared/egg.ts': "import './chicken.ts'",
  'shared/price.ts': "import type { Named } from './cart.ts'",
  'shared/database/connect.ts': '',
  'web/storefront/shop.ts': '',
  'scripts/tool.ts': '',
}

let town: string
let caught: { rule: string; file: string }[]

beforeAll(() => {
  town = mkdtempSync(join(tmpdir(), 'huella-architecture-'))
  for (const file of ['.dependency-cruiser.cjs', 'scripts/foreign-stores.json', 'package.json', 'tsconfig.json'])
    cpSync(join(project, file), join(town, file))
  symlinkSync(join(project, 'node_modules'), join(town, 'node_modules'))
  for (const [file, text] of Object.entries(scenery)) plant(file, text)
  for (const { file, imports } of [...crimes, ...honest]) plant(file, importStatement(imports))

  caught = cruise()
})

afterAll(() => rmSync(town, { recursive: true, force: true }))

test.each(crimes)('$rule catches $file importing $imports', ({ rule, file }) => {
  expect(caught).toContainEqual({ rule, file })
})

test.each(honest)('$file may import $imports', ({ file }) => {
  expect(caught.filter((violation) => violation.file === file)).toEqual([])
})

test('every rule has a crime that proves it bites', () => {
  const proven = new Set(crimes.map((crime) => crime.rule))

  expect(config.forbidden.map((rule) => rule.name).filter((name) => !proven.has(name))).toEqual([])
})

const exceptions = Object.entries(foreignStores).flatMap(([from, modules]) =>
  modules.map((module) => ({ from, module })),
)

test.each(exceptions)(
  '$from still uses the store of $module; delete the exception once it does not',
  ({ from, module }) => {
    const sources = globSync(`services/${from}/**/*.ts`, { cwd: project })
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
      .map((file) => readFileSync(join(project, file), 'utf8'))

    expect(sources.some((text) => new RegExp(`/${module}/(?:.+/)?store(?:/|\\.ts')`).test(text))).toBe(true)
  },
)

const queries = [
  "db.selectFrom('alpha.things')",
  "trx\n  .updateTable('alpha.things')",
  'sql`select 1`',
  'sql<{ id: string }>`select id from things`',
]

test.each(queries)('%j is found in an operation and allowed in a store', (query) => {
  plant('services/alpha/pays.ts', query)
  plant('services/alpha/store/payments.ts', query)

  expect(filesWithQueries(town)).toEqual(['services/alpha/pays.ts'])
})

// The import rule misses an operation that calls `selectFrom` on a database passed to it.
test('queries are built in stores alone', () => {
  expect(filesWithQueries(project)).toEqual([])
})

const MOST_FILES = 25

// A list: each notification is one file, and `templates.ts` names them all.
const lists = ['services/messaging/templates']

test('who connects to the database hears when the connection is lost', () => {
  const files = globSync('{services,shared,server,demo,bench,scripts}/**/*.ts', { cwd: project })
  const found = files
    .filter((file) => !/\.test\.ts$|test-server/.test(file))
    .map((file) => ({ file, text: readFileSync(join(project, file), 'utf8') }))

  expect(found.filter(({ text }) => text.includes('new pg.Pool(')).map(({ file }) => file)).toEqual([
    'shared/database/open-pool.ts',
  ])
  expect(
    found.filter(({ text }) => text.includes('new pg.Client(') && !text.includes("on('error'")).map(({ file }) => file),
  ).toEqual([])
})

test('no folder of services or pages has more than 25 files, tests beside them not counted', () => {
  expect(crowdedFolders(globSync('{services,web}/**/*.{ts,tsx}', { cwd: project }))).toEqual(lists)
})

test('a folder with 26 files is found', () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => `web/shop/page-${at}.tsx`)

  expect(crowdedFolders([...files(26), 'web/shop/page.test.ts'])).toEqual(['web/shop'])
  expect(crowdedFolders([...files(25), 'web/shop/page.test.ts'])).toEqual([])
})

/** Modules that read a form by hand, and why: the browser has no zod. */
const readForms: Record<string, string> = {
  'web/backoffice/courier/hold-act.ts': 'whether an act of a courier can be held offline',
  'web/backoffice/courier/photo/send-photo.ts': 'whether a photo follows a delivery',
  'web/backoffice/payments/statements-page.tsx': 'the size of a file that must not be sent',
  'web/backoffice/settings/insurance/plan-form.server.ts':
    'the fields of one coverage, by their prefix, before its schema',
  'web/backoffice/settings/shops/zone/import-form.tsx': 'zones that go into the editor before they are saved',
  'web/forms/read-intent.server.ts': 'the one place that reads an intent',
  'web/forms/read-typed.ts': 'values while a form is filled in',
  'web/storefront/account/personal-data/personal-data-page.tsx': 'the step to keep when the connection is lost',
  'web/storefront/checkout/checkout-page.tsx': 'whether an order was sent when the connection was lost',
  'web/storefront/community/sighting/photo-form.tsx': 'a photo to shrink before it is sent',
  'web/storefront/offline/held-store.ts': 'a form of any page, held until the network is back',
  'web/storefront/pets/care/application/application-page.tsx': 'whether a record can be held offline',
  'web/storefront/pets/weight/pet-weights-page.tsx': 'whether a weight can be held offline',
}

test('services and the server half of pages ask the clock that they are given', () => {
  expect(filesWithOwnClock(project)).toEqual(['services/invoicing/sandbox/siat-sandbox.ts'])
})

test('a loader, a server file and a service that read the machine’s clock are found, a component is not', () => {
  plant('web/page.tsx', 'export async function loader() {\n  return new Date()\n}')
  plant('web/late.server.ts', 'export const isLate = () => Date.now() > 3')
  plant('services/shop/sell.ts', 'const at = new Date()')
  plant('web/clock.tsx', 'export const Clock = () => String(new Date())')

  expect(filesWithOwnClock(town)).toEqual(['services/shop/sell.ts', 'web/late.server.ts', 'web/page.tsx'])
})

test('forms are read by their schemas, but where the browser reads them', () => {
  expect(filesThatReadForms(project)).toEqual(Object.keys(readForms))
})

test.each([
  "const form = await readForm(request)\nform.get('name')",
  "const sent = await request.formData()\nsent.has('isOn')",
  "function save(fields: FormData) {\n  fields.getAll('pet')\n}",
  "function save({ form }: { form: FormData }) {\n  readText(form, 'name', 40)\n}",
  'const form = await readForm(request)\nfor (const [name, value] of form) save(name, value)',
  'const form = await readForm(request)\nObject.fromEntries(form)',
  "const name = (await readForm(request)).get('name')",
])('%j is a form read by hand', (text) => {
  plant('web/saves.ts', text)

  expect(filesThatReadForms(town)).toEqual(['web/saves.ts'])
})

test('a parsed form, an address and a form that is being sent are not', () => {
  plant(
    'web/saves.ts',
    `const form = await readForm(request)
const { value } = parseForm(form, nameForm)
const intent = readIntent(form, ['save'])
const id = new URL(request.url).searchParams.get('id')
const isSending = useNavigation().formData?.get('intent') === 'save'`,
  )

  expect(filesThatReadForms(town)).toEqual([])
})

const chunks = globSync('build/client/assets/*.js', { cwd: project })

// Strings that survive minification; the second half checks that the packages still contain them.
test.runIf(existsSync(join(project, 'build', 'client'))).each([
  { what: 'zod', mark: '_zod', source: 'node_modules/zod/v4/core/core.js' },
  { what: 'pg', mark: 'SCRAM-SHA-256', source: 'node_modules/pg/lib/crypto/sasl.js' },
])('no browser ever downloads $what', ({ mark, source }) => {
  expect(readFileSync(join(project, source), 'utf8')).toContain(mark)

  expect(chunks.length).toBeGreaterThan(0)
  expect(chunks.filter((chunk) => readFileSync(join(project, chunk), 'utf8').includes(mark))).toEqual([])
})

const buildsQuery = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(\.\w+)?(<[^`()]*>)?[`(]/
const mayBuildQueries = /\/store(\.ts$|\/)|\/audit\.ts$|invariants\.ts$|\/testing\/|\.test\.tsx?$/

function filesWithQueries(root: string): string[] {
  return globSync('services/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !mayBuildQueries.test(file))
    .filter((file) => buildsQuery.test(readFileSync(join(root, file), 'utf8')))
    .sort()
}

function filesWithOwnClock(root: string): string[] {
  return globSync('{services,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|battery)\.tsx?$|\/testing\//.test(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const isServers =
        /^services\/|\.server\.ts$/.test(file) || /^export (async function|const) (loader|action)\b/m.test(text)
      return isServers && /new Date\(\)|Date\.now\(\)/.test(text)
    })
    .sort()
}

function filesThatReadForms(root: string): string[] {
  return globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => readsForm(readFileSync(join(root, file), 'utf8')))
    .sort()
}

/** Whether the text reads fields of a `FormData`, whatever it calls it. */
function readsForm(text: string): boolean {
  const opened = String.raw`(?:readForm|\.formData)\([^)]*\)`
  const names = text.matchAll(
    new RegExp(String.raw`(\w+)(?:\??: (?:Pick<)?FormData\b| = (?:await )?(?:[\w.]*${opened}|new FormData\())`, 'g'),
  )
  const forms = [String.raw`${opened}\)`, ...new Set([...names].map(([, name]) => String.raw`\b${name}`))].join('|')
  const ways = [
    String.raw`(?:${forms})\.(?:get|getAll|has|keys|values|entries|forEach)\(`,
    String.raw`\bread(?:Text|Trimmed|Id|Option|Integer)\((?:\w+\.)?(?:${forms}),`,
    String.raw`(?:\bof |fromEntries\()(?:\w+\.)?(?:${forms})\)`,
  ]
  return new RegExp(ways.join('|')).test(text)
}

function crowdedFolders(files: string[]): string[] {
  const sources = Map.groupBy(
    files.filter((file) => !/\.test\.tsx?$/.test(file)),
    (file) => dirname(file),
  )
  return [...sources].flatMap(([folder, { length }]) => (length > MOST_FILES ? [folder] : [])).sort()
}

function cruise() {
  const command = join(project, 'node_modules', '.bin', 'depcruise')
  const folders = ['services', 'server', 'shared', 'web', 'demo', 'tests', 'bench', 'scripts']
  const done = spawnSync(command, ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders], {
    cwd: town,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  const { summary }: { summary: { violations: { from: string; rule: { name: string } }[] } } = JSON.parse(done.stdout)
  return summary.violations.map((violation) => ({ rule: violation.rule.name, file: violation.from }))
}

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(town, file)), { recursive: true })
  writeFileSync(join(town, file), `${text}\n`)
}

function importStatement(imports: string): string {
  return imports.startsWith('type ') ? `import type { Named } from '${imports.slice(5)}'` : `import '${imports}'`
}

/** Where a fact of one country may stand, by path. */
const knowingCountries = [
  /^shared\/countries\//,
  // What runs in tests and demonstrations alone.
  /\.test\.tsx?$|(^|\/)testing(\/|\.ts$)|^server\/demonstration\/|^web\/storefront\/gallery\//,
  // Collect cards in one country each, and are named with it where they are configured.
  /^services\/payments\/providers\/(libelula|bancard)\//,
  // Tax offices of one country each.
  /^services\/invoicing\/(sifen|siat|sandbox)\//,
  // Columns of their registers.
  /^services\/market\/sales-book\/rules\/book-layouts\.ts$/,
  /^server\/(missing-adapters|configuration\/variables)\.ts$/,
  // What operators see in the preview of a message.
  /^services\/messaging\/templates\/sample-data\.ts$/,
  // Drawn and listed places of the countries, which another may add to.
  /^services\/accounts\/addresses\/geocoder\/known-places\.ts$/,
  /^web\/storefront\/address\/map\/(schematic\.ts|base-map\.json)$/,
]

test('what differs by country is read from its record', () => {
  const files = globSync('{services,server,shared,web}/**/*.{ts,tsx,json}', { cwd: project })
    .filter((file) => !knowingCountries.some((known) => known.test(file)) && !/^web\/messages\/es-/.test(file))
    .map((file) => ({ file, text: readFileSync(join(project, file), 'utf8') }))

  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap(findCountryFacts)).toEqual([])
})

test.each([
  ["if (country === 'PY') return 0", 'PY'],
  ['const shops = { BO: one }', 'BO'],
  ['formats.PYG.prefix', 'PYG'],
  ["new Intl.NumberFormat('es-BO')", 'es-BO'],
  ["phone.startsWith('+595')", '+595'],
  ["const codes = ['591']", "'591'"],
  ["const zone = 'America/Asuncion'", 'America/Asuncion'],
  ['{ "eyebrow": "Bolivia y Paraguay" }', 'Bolivia'],
  ['{ "text": "Los precios están en bolivianos" }', 'bolivianos'],
  ['className="group-has-[[value=CI]:checked]"', 'CI'],
])('%s names a country', (text, fact) => {
  expect(findCountryFacts({ file: 'a.ts', text })).toEqual([`a.ts:1 names ${fact}`])
})

test.each([
  "/** 'NIT 1234567' */ const width = 595.28 // Bolivia",
  'const code = countries[visit.country.iso].countryCode',
  "url: 'https://huella.com' // BO",
])('%s names none', (text) => {
  expect(findCountryFacts({ file: 'a.ts', text })).toEqual([])
})

/** Codes, names, documents and the like of our countries in code and messages; comments may name them. */
function findCountryFacts({ file, text }: { file: string; text: string }): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) => {
      const [fact] = countryFacts.exec(line) ?? []
      return fact ? [`${file}:${index + 1} names ${fact}`] : []
    })
}

const countryFacts = new RegExp(
  listCountries()
    .flatMap(({ iso, name, countryCode, currency, currencyName, language, timezone, documents }) => [
      ...[language, timezone, `\\+${countryCode}`, `['"\`]${countryCode}['"\`]`],
      ...[iso, name, currency, currencyName, ...documents.map(({ type }) => type)].map((word) => `\\b${word}\\b`),
    ])
    .join('|'),
)

/** Text with comments replaced by spaces; line numbers stay. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}
