import { expect, test } from 'vitest'
import { plainAccountNumber, whyNotPayee } from './payee.ts'

const holder = { firstName: 'Ana María', lastName: 'Suárez de la Roca' }
const account = { bank: 'Banco Ganadero', number: '1310012345', holderName: 'SUAREZ ANA' }

test('an account is digits as its country has them, however they were grouped', () => {
  expect(plainAccountNumber('201-5012345-3.45 ')).toBe('2015012345345')
  const check = (number: string, country: 'BO' | 'PY') => whyNotPayee({ ...account, number }, { country, holder })
  expect(check('2015012345345', 'BO')).toBeNull()
  expect(check('12345', 'BO')).toBe('account-number-not-valid')
  expect(check('20150123ABC', 'BO')).toBe('account-number-not-valid')
  expect(check('619123', 'PY')).toBeNull()
  expect(check('6191', 'PY')).toBe('account-number-not-valid')
})

test('the holder of the account is who contracted, by one name and one surname', () => {
  const check = (holderName: string) => whyNotPayee({ ...account, holderName }, { country: 'BO', holder })
  for (const name of ['Ana Suárez', 'SUAREZ ROCA ANA MARIA', 'María Roca']) expect(check(name)).toBeNull()
  for (const name of ['Ana', 'Pedro Suárez', 'Ana de la Peña', 'Anabel Roca'])
    expect(check(name)).toBe('account-holder-differs')
})
