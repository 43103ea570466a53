import { expect, test } from 'vitest'
import { contactIn } from './contact-details.ts'

test.each([
  'Se ofrece recompensa de Gs. 1.500.000 a quien lo encuentre',
  'Recompensa Gs 1500000',
  'Recompensa: ₲ 2.000.000',
  'Hay recompensa de 1.000.000 de guaraníes',
  'Recompensa de Bs. 1.500,00 o más',
  'Damos 1 500 000 Gs.',
  'Recompensa Gs. 1.500.000 - 2.000.000',
  'Gratificación de $ 1,500,000',
  'Recompensa US$ 1.000, 2 años con nosotros',
  'Atienden de 8.00-12.00 y 14.30-18.30',
  'Veterinaria abierta 8-12, 14-18',
  'Horario: 08:00 a 12:00, 14:00 a 18:30',
  'Lunes a viernes 8:00-12:00, 14:00-18:00; sábados 8:00-13:00',
  'Vivió con nosotros 2019, 2020 y 2021',
  'Está perdido 2023-2024',
  'Nació entre 2019-2020, 4 años',
  'Los cachorros tienen 2, 3, 4, 5, 6, 7 y 8 semanas',
  'Tiene 12 años, nació en 2012, pesa 25 kg',
  'Se perdió el 20/11/2026 a las 15:30',
  'Se perdió el 20.11.2026, 15:30',
  'Desde el 2026-11-22 15:30',
  'Llámame, hay recompensa de 1.500.000',
  'Llamar de 8-12, 14-18',
])('a text without contact details is taken: %s', (text) => {
  expect(contactIn(text)).toBe(null)
})

test.each([
  'Llama al 70012345',
  'Bs. 70012345',
  'Gs. 981 123 456',
  'Recompensa Gs 981.123.456',
  'Recompensa 0981 123 456',
  'Recompensa de Gs. 500.000, llama al 0981 123 456',
  'Gs. 1.500.000 70012345',
  '7-0-0-1-2-3-4-5',
  '7, 0, 0, 1, 2, 3, 4, 5',
  '70.01.23.45',
  'siete cero cero uno dos tres cuatro cinco',
  'Cel. 2019 70012345',
  '700 12 345 años',
  '+591 2024 5678',
  '(0981) 20-24-30',
  '0981 20-11-30',
  '2026-11-22, 70012345',
  'horario 8-12 7-0-0-1-2-3-4-5',
  'chip 981 000 012 345 678',
  '3 342 1188',
  '021 2019 2020',
  'Llamar al 3.345.000',
  'Tel.: 3 345 000',
  'Mi número es 3.345.000',
  'WhatsApp 7.012.000 y 7.013.000',
])('a text with a phone is refused however it is dressed: %s', (text) => {
  expect(contactIn(text)).toBe('phone')
})

test('a long text of digits is judged in no time', () => {
  const started = performance.now()
  contactIn(`Gs ${'1.000 '.repeat(20_000)}`)
  contactIn('8-12, '.repeat(20_000))
  contactIn('2, '.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(2000)
})
