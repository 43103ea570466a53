import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { startJobs } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { BankAccount, Company, Seller } from '../contract.ts'
import { makeOperations } from '../service.ts'
import type { Tables } from '../tables.ts'

const connection = await testDatabase()
const jobs = await startJobs({ url: connection.url, log: { info() {}, warn() {} } })
afterAll(() => jobs.stop())
const db = connection.db<Tables>()
const { client } = makeOperations({
  db,
  jobs,
  now: () => new Date('2026-11-25T15:00:00Z'),
  machine: {
    version: '1',
    startedAt: new Date(),
    pool: () => ({ size: 1, used: 0, waiting: 0 }),
    disk: () => Promise.reject(new Error('nobody asks')),
    lastBackup: null,
  },
  isClosedByEnvironment: false,
  sources: [],
  getCompanyOfEnvironment: () => ({ seller: null, bankAccount: null }),
  findLacks: () => [],
  served: ['BO'],
  report() {},
})
const operator: { context: CallContext } = {
  context: {
    viewer: { ...anonymousViewer('BO'), uid: 'olga', isGuest: false, roles: ['operator'], areas: 'all' },
    requestId: 'test',
  },
}
beforeEach(async () => {
  await db.deleteFrom('operations.setting_changes').execute()
  await db.deleteFrom('operations.companies').execute()
})

const seller: Seller = {
  name: 'Huella SRL',
  taxId: '1023456789',
  address: 'Av. San Martín 455, Santa Cruz',
  email: 'hola@huella.test',
  phone: '+591 70012345',
}
const bankAccount: BankAccount = {
  scheme: 'bo.banco',
  account: '1000123456',
  holder: 'Huella SRL',
  city: 'Santa Cruz',
  bank: 'Banco Unión',
}
const save = (set: Partial<Company>, version: number) =>
  client.saveCompany({ country: 'BO', version, ...set }, operator)
const getCode = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )
const getLog = () => client.companyChanges({}, operator)

test('what is set for a country is there for every process, and each part stays when another changes', async () => {
  expect(await client.company({ country: 'BO' }, operator)).toEqual({
    country: 'BO',
    seller: null,
    bankAccount: null,
    version: 0,
    environment: { seller: null, bankAccount: null },
  })
  await save({ seller }, 0)
  expect(await save({ bankAccount }, 1)).toEqual({ country: 'BO', seller, bankAccount, version: 2 })
  expect(await client.companies(undefined, operator)).toHaveLength(1)
})

test('of two who change the same version one is told, and nothing of theirs is written', async () => {
  const outcomes = await Promise.all(
    ['Uno SRL', 'Dos SRL'].map((name) => getCode(save({ seller: { ...seller, name } }, 0))),
  )
  expect(outcomes.sort()).toEqual(['done', 'operations.changed-elsewhere'])
  expect(await getLog()).toHaveLength(1)
  expect(await getCode(save({ bankAccount }, 0))).toBe('operations.changed-elsewhere')
})

test('a change is undone once, and not over a later one of the same part', async () => {
  await save({ seller }, 0)
  await save({ seller: { ...seller, name: 'Otra SRL' } }, 1)
  const [renamed, made] = await getLog()
  expect(await getCode(client.undoCompanyChange({ changeId: made?.id ?? 0 }, operator))).toBe(
    'operations.changed-elsewhere',
  )
  await save({ bankAccount }, 2)

  const undone = await client.undoCompanyChange({ changeId: renamed?.id ?? 0 }, operator)
  expect(undone).toMatchObject({ seller, bankAccount, version: 4 })
  expect(await getCode(client.undoCompanyChange({ changeId: renamed?.id ?? 0 }, operator))).toBe(
    'operations.undone-already',
  )
  expect((await getLog()).map(({ undoes, isUndone }) => [undoes, isUndone])).toEqual([
    [renamed?.id, false],
    [null, false],
    [null, true],
    [null, false],
  ])
})

test('saving the same again is no change', async () => {
  await save({ seller }, 0)
  expect((await save({ seller }, 1)).version).toBe(1)
  expect(await getLog()).toHaveLength(1)
})
