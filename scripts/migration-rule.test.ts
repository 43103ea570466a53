import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findContractions, listMigrations, readMigration, whyNotCompatible } from './migration-rule.ts'
import released from './released-migrations.json' with { type: 'json' }

const project = fileURLToPath(new URL('..', import.meta.url))
const migrations = listMigrations(project)
const unreleased = migrations.filter((path) => !released.migrations.includes(path))

test('a migration that was not released yet runs while the version before serves', () => {
  const faults = unreleased
    .map((path) => ({ path, why: whyNotCompatible(readMigration(project, path), released.version) }))
    .filter(({ why }) => why !== null)

  expect(faults).toEqual([])
})

test('no released migration was renamed or removed', () => {
  expect(released.migrations.filter((path) => !migrations.includes(path))).toEqual([])
})

test.each([
  ['alter table market.orders drop column note', ['drops']],
  ['drop table market.notes;', ['drops']],
  ['alter table market.orders rename column note to remark', ['renames']],
  ['ALTER TABLE market.orders ALTER COLUMN note SET NOT NULL', ['refuses rows of the version before (set not null)']],
  ['alter table market.orders alter column total type bigint', ['changes the type of a column']],
  ['alter table market.orders add column note text not null', ['adds a column not null without a default']],
  [
    "alter table market.orders add column a text not null default '', add column b text not null;",
    ['adds a column not null without a default'],
  ],
  ['alter table market.orders add note text not null', ['adds a column not null without a default']],
])('%s is no expansion', (sql, found) => {
  expect(findContractions(sql)).toEqual(found)
})

test.each([
  'create table market.notes (id text primary key, text text not null);',
  'alter table market.orders add column note text',
  "alter table market.orders add column note text not null default ''",
  'alter table market.orders add column number bigint not null generated always as identity',
  'alter table market.orders alter column note drop not null',
  'alter table market.orders add constraint note_is_short check (length(note) < 9 and note is not null)',
  'drop index market.orders_by_note; create index orders_by_note on market.orders (note)',
  '-- rename and drop table stand in a comment alone\nselect 1;',
])('%s only expands', (sql) => {
  expect(findContractions(sql)).toEqual([])
})

test('a contraction says since which version nobody needs what it drops, and that version is out already', () => {
  const contraction = (needs: string) => `-- contract: needs ${needs}\nalter table market.orders drop column note;`

  expect(whyNotCompatible(contraction('0.9.0'), '0.10.0')).toBeNull()
  expect(whyNotCompatible(contraction('0.10.0'), '0.10.0')).toBeNull()
  expect(whyNotCompatible(contraction('0.11.0'), '0.10.0')).toBe(
    'needs 0.11.0, but 0.10.0 is what may be rolled back to',
  )
})
