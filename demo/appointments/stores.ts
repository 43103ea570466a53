import type { StorePlan } from '#services/appointments/stores/rules/store-plan.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { bathPack, groomingPack, groomingServices, type PriceLevel, veterinaryServices, visitPack } from './services.ts'

type Hours = [startTime: number, endTime: number]

const hour = 60
const boutique: PriceLevel = { currency: 'BOB', level: 1, hasGiants: false }
const clinic: PriceLevel = { currency: 'BOB', level: 0.9, hasGiants: true }
const guarani: PriceLevel = { currency: 'PYG', level: 1, hasGiants: false }

/** Stores of the demonstration on `today` (yyyy-MM-dd), with closures near it so that each is visible. */
export function demoStores(today: string): StorePlan[] {
  return [...spaEquipetrol(today), ...vidaAnimal(today), ...mimosAsuncion(today)]
}

function spaEquipetrol(today: string): StorePlan[] {
  const shared = {
    ...inBolivia,
    merchantId: 'spa-equipetrol',
    city: 'Santa Cruz de la Sierra',
    homeVisitRadius: null,
    slotConfiguration: everyMinutes(30),
    services: groomingServices(boutique),
    packs: [bathPack, groomingPack],
    discounts: [
      {
        id: 'dos-mascotas',
        name: '2 mascotas o más: 10 %',
        percentage: 10,
        leastPets: 2,
        weekdays: null,
        kinds: null,
      },
      {
        id: 'martes',
        name: 'Martes de baño: 15 %',
        percentage: 15,
        leastPets: null,
        weekdays: [2],
        kinds: ['bano' as const],
      },
    ],
  }
  return [
    {
      ...shared,
      id: 'spa-equipetrol-san-martin',
      shortId: 'SE-1',
      name: 'Spa Equipetrol San Martín',
      address: 'Av. San Martín 512, Equipetrol',
      phone: '+591 3 342 1188',
      point: { lat: -17.7659, lon: -63.1966 },
      pickUpFee: 2_000,
      pickUpRadius: 6_000,
      schedule: week([[9 * hour, 19 * hour]], [[9 * hour, 17 * hour]], []),
      closures: [closedDay('inventario', plusDays(today, 5), [13 * hour, 19 * hour], 'Inventario por la tarde')],
      pictures: pictures('fachada-1', 'bano-1', 'peluqueria-1', 'espera-1'),
      features: ['Secado sin ruido', 'Estacionamiento', 'Ventana para mirar', 'Shampoo hipoalergénico'],
      stations: [
        chair('banera-1', 'Bañera 1', ['bath'], 10),
        chair('banera-2', 'Bañera 2', ['bath'], 10),
        chair('mesa-1', 'Mesa de Rosa', ['bath', 'grooming'], 10),
        chair('mesa-2', 'Mesa de Julio', ['bath', 'grooming'], 10),
      ],
    },
    {
      ...shared,
      id: 'spa-equipetrol-banzer',
      shortId: 'SE-2',
      name: 'Spa Equipetrol Banzer',
      address: 'Av. Banzer, 5to anillo, centro comercial Norte',
      phone: '+591 3 344 0921',
      point: { lat: -17.7412, lon: -63.1716 },
      pickUpFee: 1_500,
      pickUpRadius: 5_000,
      schedule: week([[10 * hour, 20 * hour]], [[10 * hour, 20 * hour]], [[10 * hour, 14 * hour]]),
      closures: [],
      pictures: pictures('fachada-2', 'bano-2', 'peluqueria-2'),
      features: ['Abre domingos', 'Estacionamiento', 'Zona para gatos'],
      stations: [
        chair('banera-1', 'Bañera 1', ['bath'], 10),
        chair('banera-2', 'Bañera 2', ['bath'], 10),
        chair('banera-3', 'Bañera 3', ['bath'], 10),
        chair('banera-4', 'Bañera 4', ['bath'], 10),
        chair('banera-5', 'Bañera 5', ['bath'], 10),
        chair('mesa-1', 'Mesa de Ñeca', ['bath', 'grooming'], 15),
        chair('mesa-2', 'Mesa de Iván', ['bath', 'grooming'], 15),
      ],
    },
    {
      ...shared,
      id: 'spa-equipetrol-urubo',
      shortId: 'SE-3',
      name: 'Spa Equipetrol Urubó',
      address: 'Urubó Village, local 8',
      phone: '+591 3 370 4455',
      point: { lat: -17.7604, lon: -63.2351 },
      pickUpFee: 0,
      pickUpRadius: 4_000,
      schedule: week(
        [
          [8 * hour + 30, 12 * hour + 30],
          [14 * hour, 18 * hour],
        ],
        [[8 * hour + 30, 13 * hour]],
        [],
      ),
      closures: [],
      pictures: pictures('fachada-3', 'peluqueria-3', 'bano-3'),
      features: ['Recogemos sin costo', 'Jardín', 'Secado sin ruido'],
      stations: [chair('banera-1', 'Bañera', ['bath'], 10), chair('mesa-1', 'Mesa de corte', ['bath', 'grooming'], 10)],
    },
  ]
}

function vidaAnimal(today: string): StorePlan[] {
  const shared = {
    ...inBolivia,
    merchantId: 'vida-animal',
    pickUpFee: 0,
    pickUpRadius: null,
    homeVisitRadius: null,
  }
  const shifts = {
    slotConfiguration: {
      slotType: 'SHIFT' as const,
      slotFields: {
        interval: null,
        endOfMorningShift: 13 * hour,
        receiveBeforeMorning: 10 * hour + 30,
        receiveBeforeAfternoon: 15 * hour + 30,
      },
    },
    services: groomingServices(clinic),
    packs: [
      { ...bathPack, picture: '/stores/bano-2.svg' },
      { ...groomingPack, picture: '/stores/peluqueria-2.svg' },
    ],
    discounts: [
      {
        id: 'familia',
        name: '3 mascotas o más: 20 %',
        percentage: 20,
        leastPets: 3,
        weekdays: null,
        kinds: null,
      },
    ],
  }
  return [
    {
      ...shared,
      ...shifts,
      id: 'vida-animal-centro',
      shortId: 'VA-1',
      name: 'Vida Animal Centro',
      address: 'Calle Ballivián 340, casi Chuquisaca',
      phone: '+591 3 355 7020',
      city: 'Santa Cruz de la Sierra',
      point: { lat: -17.7822, lon: -63.1806 },
      pickUpFee: 2_500,
      pickUpRadius: 7_000,
      schedule: week([[8 * hour, 18 * hour]], [[8 * hour, 13 * hour]], []),
      closures: [closedDay('feriado', plusDays(today, 3), null, 'Capacitación del equipo')],
      pictures: pictures('fachada-4', 'espera-2', 'bano-2'),
      features: ['Por turnos: déjalo y recógelo listo', 'Mesa para perros gigantes', 'Clínica al lado'],
      stations: [
        chair('banera-1', 'Bañera grande', ['bath'], 15),
        chair('banera-2', 'Bañera chica', ['bath'], 10),
        chair('mesa-1', 'Mesa de Tania', ['bath', 'grooming'], 10),
      ],
    },
    {
      ...shared,
      slotConfiguration: everyMinutes(30),
      services: veterinaryServices(clinic),
      packs: [visitPack],
      discounts: [],
      id: 'vida-animal-a-domicilio',
      shortId: 'VA-2',
      name: 'Vida Animal a domicilio',
      address: 'Calle Ballivián 340, casi Chuquisaca',
      phone: '+591 3 355 7021',
      city: 'Santa Cruz de la Sierra',
      point: { lat: -17.7824, lon: -63.1808 },
      homeVisitRadius: 12_000,
      schedule: week([[8 * hour, 20 * hour]], [[9 * hour, 18 * hour]], [[9 * hour, 13 * hour]]),
      closures: [],
      pictures: pictures('consulta-1', 'consulta-2', 'fachada-5'),
      features: ['Vamos a tu casa', 'Vacunas y desparasitación', 'Atendemos domingos'],
      stations: [vet('dra-rojas', 'Dra. Rojas'), vet('dr-melgar', 'Dr. Melgar'), vet('dra-antelo', 'Dra. Antelo')],
    },
    {
      ...shared,
      ...shifts,
      deposit: { kind: 'fixed', amount: 3_000 },
      id: 'vida-animal-cochabamba',
      shortId: 'VA-3',
      name: 'Vida Animal Cochabamba',
      address: 'Av. América 870, Cala Cala',
      phone: '+591 4 448 3312',
      city: 'Cochabamba',
      point: { lat: -17.3712, lon: -66.1604 },
      schedule: week([[8 * hour + 30, 18 * hour + 30]], [[8 * hour + 30, 13 * hour]], []),
      closures: [],
      pictures: pictures('fachada-6', 'peluqueria-2'),
      features: ['Por turnos: déjalo y recógelo listo', 'Clínica al lado'],
      stations: [chair('banera-1', 'Bañera', ['bath'], 10), chair('mesa-1', 'Mesa de Wara', ['bath', 'grooming'], 10)],
    },
  ]
}

function mimosAsuncion(today: string): StorePlan[] {
  const shared = {
    country: 'PY' as const,
    timezone: countries.PY.timezone,
    currency: 'PYG' as const,
    paymentTypes: payments('cash', 'card', 'qr'),
    deposit: { kind: 'none' as const },
    merchantId: 'mimos-asuncion',
    city: 'Asunción',
    discounts: [
      {
        id: 'dos-mascotas',
        name: '2 mascotas o más: 15 %',
        percentage: 15,
        leastPets: 2,
        weekdays: null,
        kinds: null,
      },
    ],
  }
  return [
    {
      ...shared,
      slotConfiguration: everyMinutes(30),
      id: 'mimos-villa-morra',
      shortId: 'MA-1',
      name: 'Mimos Villa Morra',
      address: 'Av. Mariscal López 3790, Villa Morra',
      phone: '+595 21 612 400',
      point: { lat: -25.2951, lon: -57.5772 },
      pickUpFee: 25_000,
      pickUpRadius: 6_000,
      homeVisitRadius: 9_000,
      schedule: week([[8 * hour, 19 * hour]], [[8 * hour, 16 * hour]], []),
      closures: [closedDay('mantenimiento', plusDays(today, 4), [8 * hour, 12 * hour], 'Mantenimiento de las bañeras')],
      pictures: pictures('fachada-7', 'bano-3', 'peluqueria-3', 'espera-1'),
      features: ['Tereré mientras esperas', 'Secado sin ruido', 'Veterinaria a domicilio'],
      stations: [
        chair('banera-1', 'Bañera 1', ['bath'], 10),
        chair('banera-2', 'Bañera 2', ['bath'], 10),
        chair('mesa-1', 'Mesa de Liz', ['bath', 'grooming'], 10),
        vet('dra-caceres', 'Dra. Cáceres'),
      ],
      services: [...groomingServices(guarani), ...veterinaryServices(guarani)],
      packs: [bathPack, groomingPack, { ...visitPack, picture: '/stores/consulta-3.svg' }],
    },
    {
      ...shared,
      slotConfiguration: everyMinutes(45),
      deposit: { kind: 'percent', percent: 20 },
      id: 'mimos-sajonia',
      shortId: 'MA-2',
      name: 'Mimos Sajonia',
      address: 'Carlos Antonio López 1822, Sajonia',
      phone: '+595 21 480 215',
      point: { lat: -25.2968, lon: -57.6605 },
      pickUpFee: 0,
      pickUpRadius: null,
      homeVisitRadius: null,
      schedule: week(
        [
          [8 * hour, 12 * hour],
          [13 * hour + 30, 18 * hour],
        ],
        [[8 * hour, 12 * hour]],
        [],
      ),
      closures: [],
      pictures: pictures('fachada-8', 'bano-1'),
      features: ['A dos cuadras del río', 'Shampoo hipoalergénico'],
      stations: [chair('banera-1', 'Bañera', ['bath'], 10), chair('mesa-1', 'Mesa de corte', ['bath', 'grooming'], 10)],
      services: groomingServices({ ...guarani, level: 0.85 }),
      packs: [bathPack, groomingPack],
    },
  ]
}

const inBolivia = {
  country: 'BO' as const,
  timezone: countries.BO.timezone,
  currency: 'BOB' as const,
  paymentTypes: payments('cash', 'card', 'qr'),
  deposit: { kind: 'none' as const },
}

function payments(...methods: string[]) {
  return methods.map((paymentMethod) => ({ paymentMethod, paymentMethodFields: {} }))
}

function everyMinutes(interval: number): StorePlan['slotConfiguration'] {
  return {
    slotType: 'INTERVAL',
    slotFields: { interval, endOfMorningShift: null, receiveBeforeMorning: null, receiveBeforeAfternoon: null },
  }
}

function week(onWeekdays: Hours[], onSaturday: Hours[], onSunday: Hours[]): StorePlan['schedule'] {
  const entries = (day: number, hours: Hours[]) =>
    hours.map(([startTime, endTime]) => ({ active: true, day, startTime, endTime }))
  return [
    ...[1, 2, 3, 4, 5].flatMap((day) => entries(day, onWeekdays)),
    ...entries(6, onSaturday),
    ...entries(0, onSunday),
  ]
}

function closedDay(id: string, day: string, hours: Hours | null, reason: string): StorePlan['closures'][number] {
  return { id, fromDay: day, untilDay: day, startTime: hours?.[0] ?? null, endTime: hours?.[1] ?? null, reason }
}

function pictures(...names: string[]): string[] {
  return names.map((name) => `/stores/${name}.svg`)
}

function chair(
  id: string,
  name: string,
  skills: StorePlan['stations'][number]['skills'],
  bufferMinutes: number,
): StorePlan['stations'][number] {
  return { id, name, kind: 'chair', skills, bufferMinutes }
}

function vet(id: string, name: string): StorePlan['stations'][number] {
  return { id, name, kind: 'vet', skills: ['vet'], bufferMinutes: 5 }
}
