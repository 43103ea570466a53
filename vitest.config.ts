import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Rules, words and pages need no database; the server is started only when a test of the second project runs.
const withoutDatabase = [
  'services/**/rules/**/*.test.ts',
  'shared/!(database)/**/*.test.{ts,tsx}',
  'shared/*.test.ts',
  'web/**/*.test.{ts,tsx}',
  'demo/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/architecture.test.ts',
  'tests/hostile-texts.test.ts',
  'tests/revisions.test.ts',
  'tests/specification.test.ts',
  'tests/documents.test.ts',
  'tests/deploy-files.test.ts',
]

// What replaces a module for itself, or adds a country, cannot share its modules with the next file.
const alone = ['services/accounts/identity/passwords.test.ts', 'server/third-country.test.ts']

// Nothing here waits longer than it must, and a machine that has other things to do may need all of it.
const patience = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

// Front doors that take seconds each: whole processes, the whole demonstration, every call that can fail. npm run test:slow
const slow = ['**/*.slow.test.ts']

const elsewhere = ['**/node_modules/**', 'build/**', 'tests/journeys/**', 'tests/chaos/**', 'tests/deploy/**']

function database(
  name: string,
  files: { include: string[]; exclude: string[] },
  globalSetup = 'shared/database/test-server.ts',
) {
  return {
    // graphql-yoga loads the CommonJS half of graphql; Vite would give our files the other half, and the two do not mix.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      name,
      ...files,
      globalSetup,
      // Each file has a database of its own; loading the services anew for each took a third of the time.
      isolate: false,
      ...patience,
    },
  }
}

// What a session of the database remembers, which PgBouncer lends to another client after each transaction.
const ofSessions = ['shared/database/prepared-statements.test.ts']

const frontDoors = {
  include: ['**/*.test.{ts,tsx}'],
  exclude: [...elsewhere, ...withoutDatabase, ...alone, ...slow],
}

export default defineConfig({
  test: {
    // A worker waits for PostgreSQL, jobs and timers half of its time, so there is one more than cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...patience,
          name: 'rules',
          include: withoutDatabase,
          exclude: [...elsewhere, ...slow],
          isolate: false,
        },
      },
      database('database', frontDoors),
      // PostgreSQL 15 behind PgBouncer, with programs of Debian: npm run test:pgbouncer
      database(
        'pgbouncer',
        { ...frontDoors, exclude: [...frontDoors.exclude, ...ofSessions] },
        'tests/pgbouncer/start-pooled-server.ts',
      ),
      database('slow', { include: slow, exclude: elsewhere }),
      {
        test: { ...patience, name: 'alone', include: alone, globalSetup: 'shared/database/test-server.ts' },
      },
      // What runs a production, read by the tools that will read it there: npm run test:deploy
      {
        test: {
          ...patience,
          name: 'deploy',
          include: ['tests/deploy/*.test.ts'],
          globalSetup: 'shared/database/test-server.ts',
        },
      },
      {
        // The full batteries, run by name: npm run test:battery -- database-crash
        test: {
          name: 'battery',
          include: ['tests/chaos/**/*.battery.ts'],
          globalSetup: 'shared/database/test-server.ts',
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Faults and rolling deploys of a cluster on loopback, with programs of Debian: npm run test:cluster
        test: { name: 'cluster', include: ['tests/cluster/*.cluster.ts'], fileParallelism: false },
      },
    ],
  },
})
