import { expect, test } from 'vitest'
import { emptyAd, parseAdDraft, toAd } from './ad-draft.ts'

function typed(fields: Record<string, string>, colours: readonly string[] = ['negro']): FormData {
  const form = new FormData()
  const whole = { species: 'PERRO', name: ' Toby ', description: 'Bueno', city: 'Santa Cruz' }
  for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value)
  for (const colour of colours) form.append('colours', colour)
  return form
}

test('an ad is what was typed; what nobody knows stays open', () => {
  expect(toAd(parseAdDraft(typed({ years: '2', months: '6', size: 'enorme' })))).toEqual({
    ad: {
      kind: 'adoption',
      species: 'PERRO',
      name: 'Toby',
      breed: '',
      sex: null,
      size: null,
      ageMonths: 30,
      colours: ['negro'],
      description: 'Bueno',
      city: 'Santa Cruz',
      zone: '',
    },
  })
  expect(toAd(parseAdDraft(typed({})))).toMatchObject({ ad: { ageMonths: null } })
})

test('what is missing is named', () => {
  expect(toAd(emptyAd)).toEqual({ faults: ['species', 'name', 'colours', 'description', 'city'] })
  expect(toAd(parseAdDraft(typed({ years: '41' })))).toEqual({ faults: ['age'] })
  expect(toAd(parseAdDraft(typed({ months: 'dos' })))).toEqual({ faults: ['age'] })
  expect(toAd(parseAdDraft(typed({}, ['negro', 'blanco', 'gris', 'crema', 'canela'])))).toEqual({ faults: ['colours'] })
  expect(toAd(parseAdDraft(typed({}, ['verde'])))).toEqual({ faults: ['colours'] })
})
