import { expect, test } from 'vitest'
import type { WizardDraft } from '#services/appointments/contract.ts'
import { choosePets, chooseServices } from './choice-forms.server.ts'
import { addPet, chooseElsewhere, chooseService, emptyDraft, withOnlyPet } from './choices.ts'

function aForm(...fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const toby: WizardDraft['pets'][number] = {
  petId: 'toby',
  servicePackId: 'bano-1',
  petSize: null,
  subServices: [{ id: 'unas' }],
  optionalSubServices: [{ id: 'perfume' }],
  extraServices: [],
  notes: 'Le teme al secador',
}
const draft: WizardDraft = { ...emptyDraft, pets: [toby], schedule: '2026-11-23T09:00', holdId: 'h-1' }

test('choosing a service replaces the one before and clears its sub-services', () => {
  expect(chooseService(toby, 'peluqueria-1')).toEqual({
    ...toby,
    servicePackId: 'peluqueria-1',
    subServices: [],
    optionalSubServices: [],
  })
  expect(chooseService(toby, 'bano-1')).toBe(toby)
})

test('sub-services toggle, and count only under the service that was chosen', () => {
  const off = chooseServices(draft, aForm(['pack:toby', 'bano-1'], ['notes:toby', 'Le teme al secador']))
  expect(off.pets[0]).toMatchObject({ servicePackId: 'bano-1', subServices: [], optionalSubServices: [] })

  const on = chooseServices(
    draft,
    aForm(['pack:toby', 'peluqueria-1'], ['sub:toby:bano-1', 'unas'], ['sub:toby:peluqueria-1', 'orejas']),
  )
  expect(on.pets[0]).toMatchObject({ servicePackId: 'peluqueria-1', subServices: [{ id: 'orejas' }] })
})

test('who stays among the pets keeps what was chosen for them', () => {
  const next = choosePets(draft, aForm(['pet', 'toby'], ['pet', 'mishi'], ['size:mishi', 'pequeño']))
  expect(next.pets).toEqual([
    toby,
    expect.objectContaining({ petId: 'mishi', servicePackId: null, petSize: 'pequeño' }),
  ])
})

test('a kept time stays with an unchanged choice and goes with a changed one', () => {
  expect(choosePets(draft, aForm(['pet', 'toby'])).holdId).toBe('h-1')
  expect(choosePets(draft, aForm(['pet', 'toby'], ['pet', 'mishi'])).holdId).toBeNull()
  const same = aForm(
    ['pack:toby', 'bano-1'],
    ['sub:toby:bano-1', 'unas'],
    ['optional:toby:bano-1', 'perfume'],
    ['notes:toby', 'Le teme al secador'],
  )
  expect(chooseServices(draft, same).holdId).toBe('h-1')
  same.append('hasPickUp', 'on')
  expect(chooseServices(draft, same)).toMatchObject({ hasPickUp: true, holdId: null, schedule: '2026-11-23T09:00' })
})

test('at another store the kinds of service, the way and the door stay; what is chosen one by one was the first store’s', () => {
  const fetched: WizardDraft = { ...draft, hasPickUp: true, addressCode: 'home' }
  const here = [{ id: 'bano-1', servicePackId: 'bano', active: true }] as const
  const there = [
    { id: 'bano-off', servicePackId: 'bano', active: false },
    { id: 'bano-2', servicePackId: 'bano', active: true },
  ] as const
  expect(chooseElsewhere(fetched, here, there)).toEqual({
    ...fetched,
    pets: [{ ...toby, servicePackId: 'bano-2', subServices: [], optionalSubServices: [] }],
    schedule: null,
    holdId: null,
  })
  expect(chooseElsewhere(fetched, here, []).pets).toMatchObject([{ servicePackId: null }])
})

test('at most six pets are booked at once, each of them once', () => {
  const many = Array.from({ length: 9 }, (_, number): [string, string] => ['pet', `pet-${number}`])
  const chosen = choosePets(emptyDraft, aForm(...many, ['pet', 'pet-0']))
  expect(chosen.pets).toHaveLength(6)
  expect(addPet(chosen, 'another')).toBe(chosen)
  expect(addPet(draft, 'toby')).toBe(draft)
})

test('the only pet that the store takes is ticked before anything was chosen, of several none', () => {
  const [toby, michi, loro] = [
    { id: 'toby', isOtherKind: false },
    { id: 'michi', isOtherKind: false },
    { id: 'loro', isOtherKind: true },
  ]
  expect(withOnlyPet(emptyDraft, [toby, loro]).pets.map(({ petId }) => petId)).toEqual(['toby'])
  expect(withOnlyPet(emptyDraft, [toby, michi]).pets).toEqual([])
  expect(withOnlyPet(emptyDraft, [loro]).pets).toEqual([])
})
