import { expect, test } from 'vitest'
import { type AddressBookGlance, mustAddAddress } from './must-add-address.ts'

const withoutAddress: AddressBookGlance = {
  isMapsOn: true,
  isLoggedIn: true,
  phoneNumber: '+59170012345',
  savedAddresses: 0,
}

test('a page asks for the first address, unless its policy asks for personal data alone or for nothing', () => {
  expect(mustAddAddress('all', withoutAddress)).toBe(true)
  expect(mustAddAddress('personalData', withoutAddress)).toBe(false)
  expect(mustAddAddress('none', withoutAddress)).toBe(false)
})

test.each<Partial<AddressBookGlance>>([
  { isMapsOn: false },
  { isLoggedIn: false },
  { phoneNumber: null },
  { phoneNumber: '  ' },
  { savedAddresses: 1 },
])('with %o no page asks for an address', (others) => {
  expect(mustAddAddress('all', { ...withoutAddress, ...others })).toBe(false)
})
