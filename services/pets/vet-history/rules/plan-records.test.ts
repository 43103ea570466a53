import { expect, test } from 'vitest'
import { type NoteContent, planRecords } from './plan-records.ts'
import { isUnderWay, splitConditions } from './sort-treatments.ts'

const today = '2026-11-21'
const note: NoteContent = {
  vetName: 'Dra. Rojas',
  clinic: 'Clínica Patitas',
  license: null,
  note: 'Todo bien.',
  treatment: null,
  next: null,
}
const worms = { kind: 'deworming' as const, product: 'Drontal', dose: '1 tableta', frequency: null, until: null }

test('a note alone is a consultation with its author', () => {
  expect(planRecords(note, today, [])).toEqual({
    consultation: {
      ...{ kind: 'other', product: 'Consulta veterinaria', dose: null, batch: null, appliedOn: today, nextDueOn: null },
      ...{ vet: 'Dra. Rojas, Clínica Patitas', notes: 'Todo bien.' },
    },
    treatment: null,
  })
})

test('a next date of the same kind belongs to the treatment, another one to the consultation', () => {
  const on = '2027-02-21'
  const same = planRecords({ ...note, treatment: worms, next: { kind: 'deworming', on } }, today, [])
  expect([same.treatment?.nextDueOn, same.consultation.nextDueOn]).toEqual([on, null])

  const other = planRecords({ ...note, treatment: worms, next: { kind: 'vaccine', on } }, today, [])
  expect([other.treatment?.nextDueOn, other.consultation.nextDueOn]).toEqual([undefined, on])
  expect(other.consultation.product).toBe('Consulta veterinaria: próxima vacuna')
})

test('nothing follows a medicine by itself, and its course is in its notes', () => {
  const drops = { ...worms, kind: 'other' as const, frequency: 'Cada 12 horas', until: '2026-11-28' }
  const { treatment } = planRecords({ ...note, treatment: drops }, today, [])
  expect(treatment).toMatchObject({ nextDueOn: null, notes: 'Cada 12 horas. Hasta el 28/11/2026.' })
})

test('a second note of the day gets a name of its own', () => {
  const taken = ['Consulta veterinaria', 'Consulta veterinaria (2)']
  expect(planRecords(note, today, taken).consultation.product).toBe('Consulta veterinaria (3)')
})

test('the author fits into the record, however long the names are', () => {
  const long = { ...note, vetName: 'V'.repeat(60), clinic: 'C'.repeat(60), license: '9'.repeat(30) }
  expect(planRecords(long, today, []).consultation.vet).toHaveLength(120)
})

test.each([
  ['2026-11-01', '2026-11-21', true],
  ['2026-11-01', '2026-11-20', false],
  ['2026-10-22', null, true],
  ['2026-10-21', null, false],
])('a medicine given on %s until %s is under way: %s', (appliedOn, until, expected) => {
  expect(isUnderWay({ appliedOn, until }, today)).toBe(expected)
})

test('allergies are told from illnesses by their words', () => {
  expect(splitConditions(['Alergia al pollo', 'Epilepsia', 'alérgico al polen', 'Intolerancia a la lactosa'])).toEqual({
    conditions: ['Epilepsia'],
    allergies: ['Alergia al pollo', 'alérgico al polen', 'Intolerancia a la lactosa'],
  })
})
