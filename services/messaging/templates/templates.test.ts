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
    when: 'sábado 28 de noviembre a las 15:30',
    until: '17:10',
    place: 'Te esperamos en Spa Equipetrol, Av. San Martín 450. Puedes recoger a las 17:10.',
    storeName: 'Spa Equipetrol',
    storeAddress: 'Av. San Martín 450',
    storePhone: '+591 70000001',
    pets: 'Toby y Luna',
    by: 'merchant',
    way: 'to-the-store',
  }
  // Words of a list, which become a sentence.
  const chosen = ['role', 'right', 'moment', 'by', 'way']
  // What there is room for in a mail.
  const longer = ['place', 'storePhone']
  for (const [name, template] of Object.entries(templates)) {
    for (const locale of ['es', 'es-PY'] as const) {
      const words = template.write(data, locale)
      expect(words.subject, name).not.toMatch(/493817|canary|Ana/)
      expect(words.subject, name).not.toMatch(/[\r\n]/)
      // One or two SMS.
      expect(words.short.length, name).toBeLessThanOrEqual(160)
      for (const need of template.needs) {
        const said = [words.short, ...(longer.includes(need) ? [...words.paragraphs, words.smallPrint] : [])].join('\n')
        if (!chosen.includes(need)) expect(said, name).toContain(data[need as keyof typeof data])
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

test('a cancelled booking says who cancelled it and why, and what of it stays', () => {
  const data = {
    what: 'Baño de Luna',
    when: 'sábado 28 de noviembre a las 15:30',
    storeName: 'Spa Equipetrol',
    storePhone: '+591 70000001',
    link: 'https://huella.example/r',
  }
  const says = (more: Record<string, string>) => templates['appointment-cancelled'].write({ ...data, ...more }, 'es')
  expect(says({ by: 'customer', reason: 'Viajo' }).paragraphs).toEqual([
    'Hola:',
    'Cancelaste: Baño de Luna, sábado 28 de noviembre a las 15:30.',
    'Cuando quieras, reserva otra hora.',
  ])
  const theirs = says({ by: 'merchant', reason: 'Se rompió el secador', rest: 'Baño de Toby' })
  expect(theirs.subject).toBe('Una parte de tu reserva se canceló')
  expect(theirs.paragraphs).toContain('Su motivo: «Se rompió el secador»')
  expect(theirs.paragraphs).toContain('Lo demás sigue en pie: Baño de Toby.')
})
