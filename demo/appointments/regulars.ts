import type { Account } from '#services/accounts/contract.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { unknownFacts } from '#services/pets/profiles/rules/unknown-facts.ts'
import { roundedWeight } from '#services/pets/profiles/rules/weight.ts'
import type { CountryIso } from '#shared/countries/countries.ts'

/**
 * Customers of the demonstration's stores beside its people. They have no accounts, so only the stores know them, and
 * their phones are not verified, so no message is sent to them.
 */
export interface Regular {
  uid: string
  name: string
  country: CountryIso
  city: string
  pet: PetProfile
}

type Row = [name: string, petName: string, petTypeId: 'perro' | 'gato', breed: string, kilograms: number]

const santaCruz: Row[] = [
  ['Marcela Paz Ibáñez', 'Coco', 'perro', 'Poodle', 6],
  ['Rodrigo Áñez', 'Thor', 'perro', 'Golden Retriever', 31],
  ['Lucía Barba', 'Mía', 'gato', 'Persa', 4],
  ['Sergio Cuéllar', 'Bruno', 'perro', 'Bulldog Francés', 12],
  ['Paola Roca', 'Kira', 'perro', 'Shih Tzu', 7],
  ['Fernando Vaca Díez', 'Max', 'perro', 'Labrador Retriever', 29],
  ['Gabriela Landívar', 'Nala', 'perro', 'Schnauzer', 9],
  ['José Luis Parada', 'Simón', 'gato', 'Mestizo', 5],
  ['Carolina Gutiérrez', 'Lola', 'perro', 'Yorkshire Terrier', 3],
  ['Andrés Saucedo', 'Rex', 'perro', 'Pastor Alemán', 34],
  ['Natalia Eguez', 'Pelusa', 'gato', 'Angora', 4],
  ['Hugo Terrazas', 'Duke', 'perro', 'Gran Danés', 58],
  ['Daniela Moreno', 'Canela', 'perro', 'Cocker Spaniel', 13],
  ['Óscar Peredo', 'Rocco', 'perro', 'Boxer', 28],
  ['Valeria Montaño', 'Frida', 'perro', 'Maltés', 4],
  ['Miguel Ángel Chávez', 'Zeus', 'perro', 'Husky Siberiano', 24],
  ['Verónica Salvatierra', 'Lía', 'gato', 'Siamés', 4],
  ['Pablo Hurtado', 'Pancho', 'perro', 'Mestizo', 15],
]

const cochabamba: Row[] = [
  ['Ximena Quiroga', 'Chocolate', 'perro', 'Mestizo', 14],
  ['Álvaro Arce', 'Firulais', 'perro', 'Beagle', 12],
  ['Rosario Vargas', 'Mishi', 'gato', 'Mestizo', 4],
  ['Jhonny Mamani', 'Oso', 'perro', 'Chow Chow', 26],
]

const asuncion: Row[] = [
  ['Liz Fernández', 'Tuku', 'perro', 'Mestizo', 11],
  ['Óscar Giménez', 'Jagua', 'perro', 'Labrador Retriever', 30],
  ['María Belén Ayala', 'Michi', 'gato', 'Siamés', 4],
  ['Derlis Cabrera', 'Rulo', 'perro', 'Poodle', 8],
  ['Sol Martínez', 'Pucho', 'perro', 'Dachshund', 9],
  ['Éver Villalba', 'Tyson', 'perro', 'Rottweiler', 38],
  ['Noelia Duarte', 'Luna', 'perro', 'Caniche Toy', 3],
  ['Blas Ortigoza', 'Negro', 'gato', 'Mestizo', 5],
]

export const demoRegulars: Regular[] = [
  ...toRegulars('BO', 'Santa Cruz de la Sierra', santaCruz),
  ...toRegulars('BO', 'Cochabamba', cochabamba),
  ...toRegulars('PY', 'Asunción', asuncion),
]

function toRegulars(country: CountryIso, city: string, rows: Row[]): Regular[] {
  return rows.map(([name, petName, petTypeId, breed, kilograms], index) => {
    const uid = `demo-${city.toLowerCase().slice(0, 3)}-${index + 1}`
    return { uid, name, country, city, pet: toPet(uid, { petName, petTypeId, breed, grams: kilograms * 1000 }) }
  })
}

function toPet(
  uid: string,
  { petName, petTypeId, breed, grams }: { petName: string; petTypeId: string; breed: string; grams: number },
): PetProfile {
  return {
    ...unknownFacts,
    id: `${uid}-pet`,
    userId: uid,
    customerId: `${uid}-customer`,
    name: petName,
    petTypeId,
    petType: petTypeId.toUpperCase(),
    breed,
    weight: roundedWeight(grams),
    weightGrams: grams,
    remindersOn: false,
    access: 'owner',
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
  }
}

/** Account of a regular, as accounts would return it. */
export function toRegularAccount({ uid, name, country }: Pick<Regular, 'uid' | 'name' | 'country'>): Account {
  const [firstName = '', ...others] = name.split(' ')
  const digits = [...uid].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 10_000, 7)
  const phone = `${country === 'BO' ? '+5917009' : '+59598109'}${String(digits).padStart(4, '0')}`
  return {
    _id: uid,
    name,
    firstName,
    lastName: others.join(' '),
    primaryEmailAddress: null,
    phoneNumber: phone,
    verifiedPhone: false,
    verifiedEmail: false,
    isGuestAccount: false,
    createdByMerchant: false,
    country,
    hasPassword: false,
    addressBook: [],
    defaultAddress: null,
    billingInfo: [],
    consents: { termsVersion: null, analytics: null, marketing: false },
    credibility: {
      verifiedPhone: false,
      verifiedEmail: false,
      completedOrders: 0,
      cancelledAtDoor: 0,
      canPayAtDoor: false,
      maxAtDoorMinor: 0,
    },
    createdAt: '2026-01-01T12:00:00.000Z',
  }
}

/** Customer data of a regular, as pets would return it. */
export function toRegularCustomer({ uid, name, pet }: Regular) {
  const withoutContact = { phone: null, email: null, active: true, contacts: [], createdByMerchant: false }
  return { id: pet.customerId, name, ecommerceId: uid, ecommerceUid: uid, ...withoutContact }
}
