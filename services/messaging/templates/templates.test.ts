import { expect, test } from 'vitest'
import { templates } from './templates.ts'

test('every message reads well in text and page, and its subject tells no secret', async () => {
  const data = {
    code: '493817',
    link: 'https://huella.example/x/canary',
    role: 'operator',
    fullName: 'Ana Roca',
    kept: 'x',
    petName: 'Toby',
    ownerName: 'Ana Roca',
    right: 'record',
    what: 'la vacuna antirrábica',
    day: '28 de noviembre',
    moment: 'before',
    finderName: 'Luis',
    finderContact: '70012345',
  }
  // Words of a list, which become a sentence.
  const chosen = ['role', 'right', 'moment']
  for (const [name, template] of Object.entries(templates)) {
    for (const locale of ['es', 'es-PY'] as const) {
      const words = template.write(data, locale)
      expect(words.subject, name).not.toMatch(/493817|canary|Ana/)
      expect(words.subject, name).not.toMatch(/[\r\n]/)
      // One or two SMS.
      expect(words.short.length, name).toBeLessThanOrEqual(160)
      for (const need of template.needs) {
        if (!chosen.includes(need)) expect(words.short, name).toContain(data[need as keyof typeof data])
      }
    }
  }
})

test('a reminder says when, and how to turn reminders off', () => {
  const data = { petName: 'Toby', what: 'la desparasitación', day: '21 de diciembre', link: 'https://huella.example/p' }
  const opening = (moment: string) => templates['pet-reminder'].write({ ...data, moment }, 'es').paragraphs[1]
  expect(['before', 'today', 'after'].map(opening)).toEqual([
    'A Toby le toca la desparasitación el 21 de diciembre.',
    'Hoy le toca la desparasitación a Toby.',
    'A Toby le tocaba la desparasitación el 21 de diciembre. Todavía estás a tiempo.',
  ])
  expect(templates['pet-reminder'].write({ ...data, moment: 'today' }, 'es').smallPrint).toContain(
    'Los apagas en su ficha: https://huella.example/p',
  )
})
