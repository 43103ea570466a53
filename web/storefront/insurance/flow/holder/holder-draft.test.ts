import { describe, expect, test } from 'vitest'
import type { ProviderCustomer } from '#services/insurance/contract.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { findHolderErrors, noHolder, toHolderDraft, toNewHolder } from './holder-draft.ts'
import { getHolderMessages, type HolderDraft, holderForm } from './holder-form.server.ts'

const ana: HolderDraft = {
  ...noHolder,
  firstName: 'Ana',
  lastName: 'Suárez',
  birthday: '1990-03-14',
  ciNumber: '4.567.890',
  ciExtension: 'SC',
  city: 'Santa Cruz',
  street: 'Av. San Martín 455',
  email: 'ana@ejemplo.bo',
  phone: '70010001',
  billingName: 'Ana Suárez',
  marks: 'Mancha blanca en el pecho',
}
const toForm = (draft: HolderDraft) => new URLSearchParams(Object.entries(draft))
const parse = (draft: HolderDraft) => parseFormOrThrow(toForm(draft), holderForm)
const messages = getHolderMessages(translator('es', 'petInsuranceFlow'), 'BO')

const bolivia = { country: 'BO', today: '2026-11-22' } as const
const paraguay = { country: 'PY', today: '2026-11-22' } as const

describe('what was typed of a policy holder', () => {
  test('is right as people write it', () => {
    expect(findHolderErrors(ana, bolivia)).toEqual({})
    expect(findHolderErrors({ ...ana, ciExtension: '', ciComplement: '1a', billingNit: '1020304' }, bolivia)).toEqual(
      {},
    )
    expect(findHolderErrors({ ...ana, ciNumber: '4567890', billingNit: '4567890-2' }, paraguay)).toEqual({
      billingNit: 'nit-not-valid',
    })
    expect(findHolderErrors({ ...ana, ciNumber: '80012345', billingNit: '80012345-0' }, paraguay)).toEqual({})
  })

  test('is missed field by field', () => {
    const { errors } = parseForm(toForm(noHolder), holderForm, messages)
    expect(errors).toEqual(messages)
  })

  test.each([
    [{ ciNumber: '456' }, { ciNumber: 'ci-not-valid' }],
    [{ ciNumber: '4567890', ciExtension: 'XX' }, { ciExtension: 'extension-not-valid' }],
    [{ ciComplement: '1' }, { ciComplement: 'complement-not-valid' }],
    [{ birthday: '2008-11-23' }, { birthday: 'too-young' }],
    [{ birthday: '2008-11-22' }, {}],
    [{ email: 'ana@ejemplo' }, { email: 'email-not-valid' }],
    [{ phone: '7001' }, { phone: 'phone-not-valid' }],
    [{ billingNit: 'abc' }, { billingNit: 'nit-not-valid' }],
  ])('%j: %j', (change, errors) => {
    expect(findHolderErrors({ ...ana, ...change }, bolivia)).toEqual(errors)
  })
})

test('in Paraguay neither extension nor complement is sent, whatever a form says', () => {
  const { ci } = toNewHolder(parse({ ...ana, ciComplement: '1A' }), 'PY', null)
  expect(ci).toEqual({ number: '4567890', extension: null, complement: null })
})

test('a tax number is their own only when they are billed themselves', () => {
  expect(toNewHolder(parse({ ...ana, billingNit: '1020304' }), 'BO', null).nit).toBe('1020304')
  const firm = toNewHolder(parse({ ...ana, billingName: 'Pelitos SRL', billingNit: '1020304' }), 'BO', null)
  expect([firm.nit, firm.billing]).toEqual([null, { nit: '1020304', name: 'Pelitos SRL' }])
})

test('what insurance knows comes back into the form as it was written', () => {
  const sent = toNewHolder(parse({ ...ana, civilStatus: 'partner', sex: 'Hembra' }), 'BO', null)
  const known: ProviderCustomer = {
    customerId: 'holder',
    names: { first: sent.firstName, last: sent.lastName },
    birthday: sent.birthday,
    sex: 'Hembra',
    nit: sent.nit,
    ci: sent.ci,
    deathDate: null,
    isBlocked: false,
    blockedReason: null,
    civilStatus: sent.civilStatus,
    country: 'BO',
    city: sent.city,
    addresses: sent.addresses,
    emails: sent.emails,
    phones: sent.phones,
    billing: sent.billing,
  }
  const again = { ...toHolderDraft(known), marks: ana.marks }
  expect(again).toEqual({ ...ana, ciNumber: '4567890', civilStatus: 'partner', sex: 'Hembra' })
})

test('letters beyond the room of a field are cut, and the blanks around it', () => {
  const { marks, firstName } = parse({ ...ana, marks: 'x'.repeat(600), firstName: ' Ana ' })
  expect([marks.length, firstName]).toEqual([500, 'Ana'])
})

test.each([
  [{ birthday: '1990-02-30' }, 'birthday'],
  [{ email: 'ana@ejemplo' }, 'email'],
  [{ sex: 'Otro' }, 'sex'],
  [{ civilStatus: 'otro' }, 'civilStatus'],
] as const)('%j is no policy holder', (change, field) => {
  const { errors } = parseForm(toForm({ ...ana, ...change }), holderForm, messages)
  expect(Object.keys(errors ?? {})).toEqual([field])
})
