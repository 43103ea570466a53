import type { PackPlan, ServicePlan } from '#services/appointments/stores/rules/store-plan.ts'
import type { Currency } from '#shared/money.ts'

/** Prices of a store: Bolivian ones in Bs, which `each` converts to minor units of its currency. */
export interface PriceLevel {
  currency: Currency
  /** Factor on the prices of Equipetrol. */
  level: number
  hasGiants: boolean
}

type Row = [size: string | null, bolivianos: number, minutes: number]

interface Body {
  perro?: Row[]
  gato?: Row[]
}

const GUARANIES_PER_BOLIVIANO = 1050

/** Bathing and grooming, with their add-ons. */
export function groomingServices(level: PriceLevel): ServicePlan[] {
  const price = pricesAt(level)
  return [
    {
      ...toService('bano', 'Baño', 'Shampoo según su pelo, secado con aire tibio y cepillado.'),
      skill: 'bath',
      prices: price({
        perro: [
          ['pequeño', 60, 45],
          ['mediano', 80, 60],
          ['grande', 110, 75],
          ['gigante', 150, 90],
        ],
        gato: [[null, 90, 60]],
      }),
    },
    {
      ...toService('corte', 'Peluquería', 'Corte a tijera o máquina, como tú lo pidas.'),
      skill: 'grooming',
      prices: price({
        perro: [
          ['pequeño', 70, 45],
          ['mediano', 90, 60],
          ['grande', 120, 75],
          ['gigante', 150, 90],
        ],
        gato: [[null, 80, 45]],
      }),
    },
    {
      ...toService('unas', 'Corte de uñas', 'Con limado, para que no rayen.'),
      skill: 'bath',
      prices: price({ perro: [[null, 20, 10]], gato: [[null, 20, 10]] }),
    },
    {
      ...toService('oidos', 'Limpieza de oídos', 'Suave, con solución para mascotas.'),
      skill: 'bath',
      prices: price({ perro: [[null, 20, 10]], gato: [[null, 20, 10]] }),
    },
    {
      ...toService('deslanado', 'Deslanado', 'Saca el pelo muerto; para razas de doble manto.'),
      skill: 'bath',
      prices: price({
        perro: [
          ['pequeño', 30, 15],
          ['mediano', 40, 20],
          ['grande', 50, 30],
          ['gigante', 60, 30],
        ],
      }),
    },
    {
      ...toService('perfume', 'Perfume', 'Aroma suave, sin alcohol.'),
      skill: 'bath',
      prices: price({ perro: [[null, 10, 0]], gato: [[null, 10, 0]] }),
    },
    {
      ...toService('panoleta', 'Pañoleta', 'Se va a casa con ella puesta.'),
      skill: 'bath',
      prices: price({ perro: [[null, 15, 0]] }),
    },
    {
      ...toService('pipeta', 'Pipeta antipulgas', 'Se aplica al terminar; protege un mes.'),
      skill: 'bath',
      careKind: 'flea',
      isExtra: true,
      prices: price({ perro: [[null, 55, 0]], gato: [[null, 50, 0]] }),
    },
  ]
}

/** Services of a veterinarian at home. */
export function veterinaryServices(level: PriceLevel): ServicePlan[] {
  const price = pricesAt(level)
  const forBoth = (bolivianos: number, minutes: number) =>
    price({ perro: [[null, bolivianos, minutes]], gato: [[null, bolivianos, minutes]] })
  return [
    {
      ...toService('consulta', 'Consulta a domicilio', 'Revisión completa en tu casa, con su libreta al día.'),
      skill: 'vet',
      prices: forBoth(150, 40),
    },
    {
      ...toService('antirrabica', 'Vacuna antirrábica', 'Con sello en la libreta.'),
      skill: 'vet',
      careKind: 'vaccine',
      prices: forBoth(60, 10),
    },
    {
      ...toService('desparasitacion', 'Desparasitación', 'Según su peso de ese día.'),
      skill: 'vet',
      careKind: 'deworming',
      prices: forBoth(45, 10),
    },
    {
      ...toService('hemograma', 'Toma de muestra para hemograma', 'El resultado llega al día siguiente.'),
      skill: 'vet',
      prices: forBoth(120, 15),
    },
    {
      ...toService('certificado', 'Certificado de salud', 'Para viajar o para la guardería.'),
      skill: 'vet',
      prices: forBoth(50, 0),
    },
  ]
}

const additions = {
  subServices: ['unas', 'oidos', 'deslanado'],
  optionalSubServices: ['perfume', 'panoleta'],
  isHomeVisit: false,
}

export const bathPack: PackPlan = {
  id: 'bano',
  kind: 'bano',
  name: 'Baño',
  internalName: 'Baño completo',
  picture: '/stores/bano-1.svg',
  description: 'Baño, secado y cepillado. Sale limpio y sin nudos.',
  mandatoryFields: ['petSize'],
  services: ['bano'],
  ...additions,
}

export const groomingPack: PackPlan = {
  id: 'bano-y-peluqueria',
  kind: 'bano-y-peluqueria',
  name: 'Baño y peluquería',
  internalName: 'Baño + corte',
  picture: '/stores/peluqueria-1.svg',
  description: 'Baño completo y el corte que le queda mejor.',
  mandatoryFields: ['petSize', 'petBreed'],
  services: ['bano', 'corte'],
  ...additions,
}

export const visitPack: PackPlan = {
  id: 'consulta',
  kind: 'consulta',
  name: 'Veterinaria a domicilio',
  internalName: 'Consulta domiciliaria',
  picture: '/stores/consulta-1.svg',
  description: 'La veterinaria va a tu casa: sin viaje, sin sala de espera, sin nervios.',
  mandatoryFields: ['address', 'notes'],
  isHomeVisit: true,
  services: ['consulta'],
  subServices: ['antirrabica', 'desparasitacion', 'hemograma'],
  optionalSubServices: ['certificado'],
}

function toService(id: string, name: string, description: string) {
  return { id, name, description, careKind: null, isExtra: false }
}

function pricesAt({ currency, level, hasGiants }: PriceLevel) {
  const toAmount = (bolivianos: number) =>
    currency === 'BOB'
      ? Math.round((bolivianos * level) / 5) * 500
      : Math.round((bolivianos * level * GUARANIES_PER_BOLIVIANO) / 5000) * 5000
  return (body: Body): ServicePlan['prices'] =>
    Object.entries(body).flatMap(([petTypeId, rows]: [string, Row[]]) =>
      rows
        .filter(([size]) => hasGiants || size !== 'gigante')
        .map(([size, bolivianos, minutes]) => ({ petTypeId, size, amount: toAmount(bolivianos), minutes })),
    )
}
