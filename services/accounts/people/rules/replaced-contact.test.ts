import { expect, test } from 'vitest'
import { findReplacedContact } from './replaced-contact.ts'

const ana = { email: 'ana@example.com', phone_number: '+59170012345' }
const same = { email: 'Ana@Example.com', phoneNumber: '+59170012345' }

test('the same contacts, and the first ones of an account, replace nothing', () => {
  expect(findReplacedContact(ana, same)).toBeNull()
  expect(findReplacedContact({ email: null, phone_number: null }, same)).toBeNull()
})

test('another e-mail or phone replaces the one before', () => {
  expect(findReplacedContact(ana, { ...same, email: 'thief@example.com' })).toBe('email')
  expect(findReplacedContact(ana, { ...same, phoneNumber: '+59170099999' })).toBe('phone')
})
