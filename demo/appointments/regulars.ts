import { counterSeed } from '#services/appointments/customers/rules/counter-seed.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { deriveId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/**
 * Customers of the demonstration's stores beside its people: entered at the counter of the store they go to, and so
 * without a sign-in. Their phones are not verified, so no message is sent to them.
 */
export interface Regular {
  /** Unique, the same on every machine. */
  key: string
  /** Account that the counter of their store opens for them. */
  uid: string
  name: string
  /** In E.164. */
  phone: string
  country: CountryIso
  city: string
  pet: { name: string; petTypeId: 'perro' | 'gato'; breedId: string; kilograms: number }
}

type Row = [name: string, petName: string, petTypeId: 'perro' | 'gato', breed: string, kilograms: number]

const santaCruz: Row[] = [
  ['Marcela Paz Ibáñez', 'Coco', 'perro', 'caniche-mini-poodle', 6],
  ['Rodrigo Áñez', 'Thor', 'perro', 'golden-retriever', 31],
  ['Lucía Barba', 'Mía', 'gato', 'persa', 4],
  ['Sergio Cuéllar', 'Bruno', 'perro', 'bulldog-frances', 12],
  ['Paola Roca', 'Kira', 'perro', 'shih-tzu', 7],
  ['Fernando Vaca Díez', 'Max', 'perro', 'labrador-retriever', 29],
  ['Gabriela Landívar', 'Nala', 'perro', 'schnauzer-miniatura', 9],
  ['José Luis Parada', 'Simón', 'gato', 'mestizo-domestico', 5],
  ['Carolina Gutiérrez', 'Lola', 'perro', 'yorkshire-terrier', 3],
  ['Andrés Saucedo', 'Rex', 'perro', 'pastor-aleman', 34],
  ['Natalia Eguez', 'Pelusa', 'gato', 'angora-turco', 4],
  ['Hugo Terrazas', 'Duke', 'perro', 'dogo-aleman-gran-danes', 58],
  ['Daniela Moreno', 'Canela', 'perro', 'cocker-spaniel-ingles', 13],
  ['Óscar Peredo', 'Rocco', 'perro', 'boxer', 28],
  ['Valeria Montaño', 'Frida', 'perro', 'bichon-maltes', 4],
  ['Miguel Ángel Chávez', 'Zeus', 'perro', 'husky-siberiano', 24],
  ['Verónica Salvatierra', 'Lía', 'gato', 'siames', 4],
  ['Pablo Hurtado', 'Pancho', 'perro', 'mestizo', 15],
]

const cochabamba: Row[] = [
  ['Ximena Quiroga', 'Chocolate', 'perro', 'mestizo', 14],
  ['Álvaro Arce', 'Firulais', 'perro', 'beagle', 12],
  ['Rosario Vargas', 'Mishi', 'gato', 'mestizo-domestico', 4],
  ['Jhonny Mamani', 'Oso', 'perro', 'chow-chow', 26],
]

const asuncion: Row[] = [
  ['Liz Fernández', 'Tuku', 'perro', 'mestizo', 11],
  ['Óscar Giménez', 'Jagua', 'perro', 'labrador-retriever', 30],
  ['María Belén Ayala', 'Michi', 'gato', 'siames', 4],
  ['Derlis Cabrera', 'Rulo', 'perro', 'caniche-mini-poodle', 8],
  ['Sol Martínez', 'Pucho', 'perro', 'salchicha-dachshund', 9],
  ['Éver Villalba', 'Tyson', 'perro', 'rottweiler', 38],
  ['Noelia Duarte', 'Luna', 'perro', 'caniche-toy-poodle', 3],
  ['Blas Ortigoza', 'Negro', 'gato', 'mestizo-domestico', 5],
]

/** Who enters the regulars: an operator of the demonstration. */
export const DEMO_OPERATOR = 'demo-operator'

export const demoRegulars: Regular[] = [
  ...toRegulars('BO', 'Santa Cruz de la Sierra', santaCruz),
  ...toRegulars('BO', 'Cochabamba', cochabamba),
  ...toRegulars('PY', 'Asunción', asuncion),
]

function toRegulars(country: CountryIso, city: string, rows: Row[]): Regular[] {
  return rows.map(([name, petName, petTypeId, breed, kilograms], index) => {
    const key = `demo-${city.toLowerCase().slice(0, 3)}-${index + 1}`
    const pet = { name: petName, petTypeId, breedId: `${petTypeId}-${breed}`, kilograms }
    return {
      key,
      uid: deriveId(counterSeed(DEMO_OPERATOR, key)),
      name,
      phone: toPhone(key, country),
      country,
      city,
      pet,
    }
  })
}

/** A phone of the demonstration's own range. */
function toPhone(key: string, country: CountryIso): string {
  const digits = [...key].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 10_000, 7)
  return `${country === 'BO' ? '+5917009' : '+59598109'}${String(digits).padStart(4, '0')}`
}

/** A regular's call of a service. */
export function asRegular({ uid, country }: Pick<Regular, 'uid' | 'country'>): CallContext {
  return {
    viewer: { uid, isGuest: false, roles: ['customer'], areas: {}, country, token: null },
    requestId: 'demonstration',
  }
}
